import { isIP } from 'node:net'
import { z } from 'zod'
import {
  flag,
  listOf,
  milliseconds,
  oneOf,
  portNumber,
  positiveNumber,
  proxies,
  text,
  webOrigin,
} from './setting-values.ts'
import { setting } from './setting.ts'

export const serverSettings = z.object({
  NODE_ENV: setting(oneOf('production', 'development', 'test').optional(), {
    about: '`production` for a real town: no demo shops, no test bank, and the settings that a town needs are required',
    otherwise: 'a demonstration',
  }),
  PORT: setting(portNumber.default(3000), { about: 'The port where it listens' }),
  HOST: setting(
    text((given) => isIP(given) > 0 || /^[\w.-]+$/.test(given), 'is not an address or a host name').default(
      '127.0.0.1',
    ),
    {
      about: 'The address where it listens; `0.0.0.0` is every address of the machine',
      otherwise: '`127.0.0.1`, this machine alone',
    },
  ),
  ORIGIN: setting(webOrigin.optional(), {
    about:
      'The public address of the shop, `https://lonja.example`: links in mail, addresses for search engines and banks begin with it',
    otherwise: 'the host that each request names',
  }),
  TRUST_PROXY: setting(proxies.default(false), {
    about:
      'The proxies whose forwarded headers are trusted: their number (usually `1`), or their networks, separated by commas (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`)',
    otherwise: 'these headers are ignored',
  }),
  CORS_ORIGINS: setting(
    listOf(
      (given) => given === '*' || /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/i.test(given),
      'contains a text that is not an origin like https://example.org',
    ).default([]),
    {
      about:
        'Other origins whose pages may use the API, separated by commas; the packed apps are `https://localhost,capacitor://localhost`. `*` means all origins',
      otherwise: 'none',
    },
  ),
  LONJA_COOKIE_LOGIN: setting(flag.default(false), {
    about: '`1`: a login also sets a cookie that authenticates; changes then need the header `X-XSRF-TOKEN`',
    otherwise: 'only tokens authenticate',
  }),
  LONJA_SERVICE_WORKER: setting(flag.default(true), {
    about: '`0`: browsers store no copy of the shop for use without a network, and remove an existing one',
    otherwise: 'they store one',
  }),
  LONJA_SHUTDOWN_GRACE_MS: setting(milliseconds.optional(), {
    about:
      'Milliseconds from SIGTERM, when `/api/ready` begins to answer 503, to the end of listening: longer than the interval of a proxy’s checks',
    otherwise: '`2500` in production, else `0`',
  }),
  LONJA_NEW_ACCOUNT_HOURS: setting(positiveNumber.default(24), {
    about:
      'The hours during which an account is new, unless its e-mail is verified or it has received an order. Questions of a new account are published after this time or when the shop answers, and it can write three questions and three cases a day',
  }),
  LONJA_CACHE_MB: setting(positiveNumber.default(32), {
    about:
      'Megabytes of memory for answers and pages that are stored to be sent again. More helps a town with many shops and visitors',
  }),
  LONJA_WEBHOOK_LOOPBACK: setting(flag.default(false), {
    about: '`1`: events may be sent to programs on this machine and without TLS, for tests of such programs',
    otherwise: 'they are only sent to `https://` addresses of the public internet',
  }),
  LONJA_RATE_LIMIT_FACTOR: setting(positiveNumber.default(1), {
    about: 'Multiplies every rate limit, for instance for a school behind one address',
  }),
})
