# The commands of this repository. `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Packages in which more than one goroutine meets are tested with the race
# detector; those of the pure rules have one each and are tested without, four times as fast.
PURE  = $(shell go list ./domain/... | grep -v '/domain/sim$$')
RACED = $(filter-out $(PURE),$(shell go list ./...))

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: test
test: needs vet ## everything that can be tested, with what it needs installed first
	go test $(PURE)
	go test -race -timeout 15m $(RACED)

.PHONY: needs
needs: ## install (root on Debian) or name what the tests need besides Go
	scripts/needs

.PHONY: vet
vet: ## the compiler's own checks
	go vet ./...

.PHONY: lint
lint: ## golangci-lint at the version of tools/go.mod
	"$$(scripts/tool golangci-lint)" run

.PHONY: generate
generate: ## write the generated files anew
	go generate ./...

.PHONY: check
check: lint ## lint, formatting, generated files, modules
	scripts/check

.PHONY: bench
bench: ## the table of benchmarks, each beside its ceiling
	scripts/needs
	go run ./cmd/snowdonia bench

.PHONY: e2e
e2e: needs ## both services as processes, killed and restarted under load
	go test -race -count=1 -v -run EndToEnd ./cmd/...
