import { isIP } from 'node:net'
import { z } from 'zod'

/** The value in one line of at most 81 characters, for an error message. */
const quoted = (text: unknown): string => {
  const line = String(text).replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}

type Test = RegExp | ((text: string) => boolean)
const passes = (test: Test, text: string): boolean => (test instanceof RegExp ? test.test(text) : test(text))

/** A text that must pass the test. The error consists of the setting's name, the problem and the value. */
export const text = (test: Test, problem: string) =>
  z.string().refine((given) => passes(test, given), { error: ({ input }) => `${problem}: ${quoted(input)}` })

/** A password or a key that must pass the test. The error does not contain the value. */
export const secretText = (test: Test, problem: string) =>
  z.string().refine((given) => passes(test, given), { error: problem })

export const anyText = z.string()

/** `1` switches the setting on, `0` switches it off, and other values are errors. */
export const flag = text(/^[01]$/, 'is neither 1 nor 0').transform((given) => given === '1')

export const portNumber = text(
  (given) => /^\d{1,5}$/.test(given) && Number(given) <= 65_535,
  'is not a port number',
).transform(Number)

export const oneOf = <Value extends string>(...values: readonly Value[]) =>
  z.enum(values, {
    error: ({ input }) => `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}, not ${quoted(input)}`,
  })

/** A number above 0, which may have decimals. */
export const positiveNumber = text(
  (given) => Number(given) > 0 && Number.isFinite(Number(given)),
  'is not a number above 0',
).transform(Number)

/** A whole number of months, 12 or more. */
export const months = text(
  (given) => /^\d{1,3}$/.test(given) && Number(given) >= 12,
  'is not a number of months of 12 or more',
).transform(Number)

/** A whole number of minutes, from 1 to the minutes of a day. */
export const wholeMinutes = text(
  (given) => /^\d{1,4}$/.test(given) && Number(given) >= 1 && Number(given) <= 1_440,
  'is not a number of minutes from 1 to 1440',
).transform(Number)

/** A whole number of milliseconds. */
export const milliseconds = text(/^\d{1,7}$/, 'is not a number of milliseconds').transform(Number)

/** A list, separated by commas or spaces, whose items must all pass the test. */
export const listOf = (test: Test, problem: string) =>
  z
    .string()
    .transform((given) => given.split(/[\s,]+/).filter(Boolean))
    .superRefine((items, context) => {
      const wrong = items.find((item) => !passes(test, item))
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: `${problem}: ${quoted(wrong)}` })
    })

const local = /^http:\/\/(127\.0\.0\.1|localhost)(?=[:/]|$)/

/** Whether a URL is safe for personal data or secrets: it begins with `https://`, or leads to this machine. */
export const isSafeAddress = (given: string): boolean =>
  URL.canParse(given) &&
  (/^https:\/\/[^\s/@;,'"]+(\/[^\s;,'"]*)?$/.test(given) || (local.test(given) && !/[\s;,'"]/.test(given)))

/** Whether a URL is safe (see `isSafeAddress`) and has no path. */
export const isSafeOrigin = (given: string): boolean =>
  isSafeAddress(given) && new URL(given).origin === given.replace(/\/+$/, '')

export const withoutSlash = (given: string): string => given.replace(/\/+$/, '')

/** The public address of an installation: a web address without a path, such as `https://lonja.example`. */
export const webOrigin = text((given) => {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return false
  const { pathname, search, hash, username, password } = new URL(given)
  return pathname.replaceAll('/', '') === '' && [search, hash, username, password].every((part) => part === '')
}, 'is not a web address without a path, like https://lonja.example').transform((given) => new URL(given).origin)

/** Whether the text is a mail address: `hola@example.org` or `Lonja <hola@example.org>`. */
export const isMailbox = (given: string): boolean => {
  const address = /^[^<>]*<([^<>]+)>$/.exec(given)?.[1] ?? given
  return /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address) && !/[\r\n]/.test(given)
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Whether the text is an IP address, a network such as `10.0.0.0/8`, or one of Fastify's names for networks. A network
 * that contains all IP addresses is refused.
 */
const isNetwork = (given: string): boolean => {
  if (proxyNames.includes(given)) return true
  const [address = '', bits, ...rest] = given.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

const proxyProblem = `is neither a number of proxies from 1 to 9 nor networks like 10.0.0.0/8,${proxyNames.join(',')}`

/** The trusted proxies: their number, or their addresses and networks. */
export const proxies = z.string().transform((given, context): false | number | string[] => {
  if (given === '0') return false
  if (/^[1-9]$/.test(given)) return Number(given)
  const networks = given.split(/[\s,]+/).filter(Boolean)
  if (networks.length > 0 && networks.every(isNetwork)) return networks
  context.addIssue({ code: 'custom', message: `${proxyProblem}: ${quoted(given)}` })
  return z.NEVER
})
