# The commands of this repository. `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Packages in which more than one goroutine meets are tested with the race
# detector; those of the pure rules have one each and are tested without, four times as fast. So are the
# thousand games of cmd/agreement, whose goroutines are those of packages that are raced.
PURE  = $(shell go list ./domain/... ./cmd/agreement | grep -v '/domain/sim$$')
# The tests of the page start a server that is built without it, as people do.
PAGE  = $(shell go list ./cmd/browser)
RACED = $(filter-out $(PURE) $(PAGE),$(shell go list ./...))

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: test
test: needs vet page ## everything that can be tested, with what it needs installed first
	go test $(PURE)
	go test -race -timeout 15m $(RACED)
	go test -timeout 15m $(PAGE)

.PHONY: needs
needs: ## install (root on Debian) or name what the tests need besides Go
	scripts/needs

.PHONY: page
page: needs ## check the types of the page's modules
	tools/web/node_modules/.bin/tsc -p api/web/tsconfig.json

.PHONY: browser
browser: needs ## the tests of the page in a real browser; pictures of tabs that failed are in screenshots/failed
	go test -count=1 -v $(PAGE) -args -failures=$(CURDIR)/screenshots/failed

.PHONY: screenshots
screenshots: needs ## pictures of the page, in screenshots/
	go test -count=1 -run TestGallery $(PAGE) -args -screenshots=$(CURDIR)/screenshots

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
