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
    about: '`production` for a real town: no demo shops, no test bank, and settings that a town needs are asked for',
    otherwise: 'an installation to look at',
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
      'Whose forwarded headers are believed: how many proxies stand in front (`1` is the usual one), or their networks with commas (`10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`)',
    otherwise: 'nobody’s: they are ignored',
  }),
  CORS_ORIGINS: setting(
    listOf(
      (given) => given === '*' || /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/i.test(given),
      'holds what is no origin, as https://example.org',
    ).default([]),
    {
      about:
        'Other origins whose pages may use the API, with commas; the packed apps are `https://localhost,capacitor://localhost`. `*` is any',
      otherwise: 'none',
    },
  ),
  LONJA_COOKIE_LOGIN: setting(flag.default(false), {
    about: '`1`: a login also sets a cookie that authenticates; changes then need the header `X-XSRF-TOKEN`',
    otherwise: 'only tokens authenticate',
  }),
  LONJA_SERVICE_WORKER: setting(flag.default(true), {
    about: '`0`: browsers keep no copy of the shop for when there is no network, and remove the one they have',
    otherwise: 'they keep one',
  }),
  LONJA_SHUTDOWN_GRACE_MS: setting(milliseconds.optional(), {
    about:
      'Milliseconds from SIGTERM, when `/api/ready` turns false, to the end of listening: longer than a proxy takes between two looks',
    otherwise: '`2500` in production, else `0`',
  }),
  LONJA_NEW_ACCOUNT_HOURS: setting(positiveNumber.default(24), {
    about:
      'For how many hours an account is new, unless its e-mail is proved or it was handed an order: its questions are published after that, or when the shop answers, and it writes three questions and cases a day',
  }),
  LONJA_RATE_LIMIT_FACTOR: setting(positiveNumber.default(1), {
    about: 'Multiplies every rate limit, for instance for a school behind one address',
  }),
})
