package agreement

//go:generate go test -count=1 -run TestLiveFiguresAndFilesAgree . -write
