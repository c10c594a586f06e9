package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics is what a server counts.
type metrics struct {
	requests *prometheus.CounterVec   // by method, route and status
	seconds  *prometheus.HistogramVec // by method and route, streams left out
	streams  prometheus.Gauge
	waits    prometheus.Gauge
	panics   prometheus.Counter
}

func newMetrics(r prometheus.Registerer) (*metrics, error) {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "snowdonia_http_requests_total", Help: "Requests that were answered, by method, route and status.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "snowdonia_http_request_seconds", Help: "Time to answer a request, streams left out.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2.5, 13), // 100 µs to 6 s
		}, []string{"method", "route"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "snowdonia_sse_clients", Help: "Live streams that are open.",
		}),
		waits: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "snowdonia_waiting_reads", Help: "Reads that wait for a number.",
		}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "snowdonia_http_panics_total", Help: "Requests that failed because of a fault in the program.",
		}),
	}
	if r == nil {
		return m, nil
	}
	for _, c := range []prometheus.Collector{m.requests, m.seconds, m.streams, m.waits, m.panics} {
		if err := r.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// request counts an answered request. Addresses that are no route, and methods
// that nobody knows, are counted together: callers make up no labels.
func (m *metrics) request(c echo.Context, took time.Duration) {
	method, route := c.Request().Method, c.Path()
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete:
	default:
		method = "other"
	}
	if route == "" || c.Response().Status == http.StatusNotFound && c.Handler() == nil {
		route = "none"
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(c.Response().Status)).Inc()
	switch route {
	case streamRoute, lobbyStreamRoute, gamesStreamRoute:
	default:
		m.seconds.WithLabelValues(method, route).Observe(took.Seconds())
	}
}

// showMetrics answers with all metrics of the program.
func (s *Server) showMetrics(c echo.Context) error {
	if s.Gatherer == nil {
		return problem(codeNoRoute, "")
	}
	promhttp.HandlerFor(s.Gatherer, promhttp.HandlerOpts{}).ServeHTTP(c.Response(), c.Request())
	return nil
}
