import { z } from 'zod'
import { logFormats, logLevels } from '#/config/log-format'
import { samplers } from '#/config/trace-settings'
import { anyText, oneOf, portNumber, positiveNumber, secretText, text } from './setting-values.ts'
import { setting } from './setting.ts'

/** `http` is allowed too, because the collector is often on another machine in the same private network. */
const webAddress = text(
  (given) => /^https?:\/\//i.test(given) && URL.canParse(given),
  'is not a web address like http://collector:4318',
)

export const logSettings = z.object({
  LOG_LEVEL: setting(oneOf(...logLevels).default('info'), {
    about: 'The level of the log, on standard output: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
  }),
  LOG_FORMAT: setting(oneOf(...logFormats).optional(), {
    about: '`json`: one object per line, for programs; `text`: for a terminal',
    otherwise: '`json` in production, else `text`',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress.optional(), {
    about:
      'An OpenTelemetry collector, `http://host:4318`: traces of requests and their statements go to its `/v1/traces`',
    otherwise: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting(webAddress.optional(), {
    about: 'The complete address for traces, if it is a different one',
    otherwise: 'as above',
  }),
  OTEL_SERVICE_NAME: setting(anyText.default('lonja'), {
    about: 'The name of this service in traces',
  }),
  OTEL_TRACES_SAMPLER: setting(oneOf(...samplers).default('parentbased_always_on'), {
    about: `Which traces are kept: ${samplers.map((one) => `\`${one}\``).join(', ')}`,
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(
    text(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'is not a number from 0 to 1')
      .transform(Number)
      .default(1),
    { about: 'The fraction of traces that a sampler with a ratio keeps, from 0 to 1' },
  ),
  METRICS_PORT: setting(portNumber.optional(), {
    about: 'A second port, on `HOST`, that serves `/metrics` in the Prometheus format, without a token',
    otherwise: 'none',
  }),
  METRICS_TOKEN: setting(secretText(/^[\w.~+/=-]{16,}$/, 'is shorter than 16 letters and digits').optional(), {
    about: 'Serves `/metrics` on the port of the shop, for requests with `Authorization: Bearer` and this token',
    otherwise: '`/metrics` is not found there',
  }),
  LONJA_SLOW_REQUEST_MS: setting(positiveNumber.default(1_000), {
    about: 'A request of this many milliseconds or more is a warning in the log',
  }),
  LONJA_SLOW_STATEMENT_MS: setting(positiveNumber.default(500), {
    about: 'A statement of the database of this many milliseconds or more is a warning in the log',
  }),
})
