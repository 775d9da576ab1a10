import { z } from 'zod'
import { logFormats, logLevels } from '#/log/log-format'
import { oneOf, portNumber, positiveNumber, secretText } from './setting-values.ts'
import { setting } from './setting.ts'

export const logSettings = z.object({
  LOG_LEVEL: setting(oneOf(...logLevels).default('info'), {
    about:
      'How much is written to the log, on standard output: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    otherwise: '`info`',
  }),
  LOG_FORMAT: setting(oneOf(...logFormats).optional(), {
    about: '`json`: one object a line, for programs; `text`: for a terminal',
    otherwise: '`json` in production, else `text`',
  }),
  METRICS_PORT: setting(portNumber.optional(), {
    about: 'A second port, on `HOST`, that serves `/metrics` in the Prometheus format to whoever reaches it',
    otherwise: 'none',
  }),
  METRICS_TOKEN: setting(secretText(/^[\w.~+/=-]{16,}$/, 'is shorter than 16 letters and digits').optional(), {
    about: 'Serves `/metrics` beside the shop to who sends `Authorization: Bearer` with this token',
    otherwise: '`/metrics` is not found there',
  }),
  LONJA_SLOW_REQUEST_MS: setting(positiveNumber.default(1_000), {
    about: 'Milliseconds from which a request is a warning in the log',
    otherwise: '`1000`',
  }),
  LONJA_SLOW_STATEMENT_MS: setting(positiveNumber.default(500), {
    about: 'Milliseconds from which a statement of the database is a warning in the log',
    otherwise: '`500`',
  }),
})
