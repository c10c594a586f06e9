// Package agreement holds the two ways to figures to each other, by tests only: a
// thousand games are played in memory and go into a log; from there through
// the projections into a redis-server, whose figures are read as the API reads them,
// and as Parquet files to DuckDB, which is asked for the same figures in SQL. Both
// must say the same, to the last digit. So must docs/analytics.md, whose questions are
// asked of the same files.
package agreement
