import { schema } from './settings.ts'

const names = Object.keys(schema.shape)
/** Read by the chaos tests' own code in the server, and not documented. */
const forTests = ['LONJA_CRASH_AT']

/** The variables that Kubernetes and linked containers set for a service called `lonja`. */
const ofService = /^LONJA_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/
/** `LONJA_PORT=3000` is a mistake for `PORT`; only a service's value is an address. */
const isOfService = (name: string, value = ''): boolean =>
  ofService.test(name) || (name === 'LONJA_PORT' && /^(tcp|udp|sctp):\/\//.test(value))

/**
 * Names that begin with `LONJA_` are ours alone, except those of service links: an unknown one is a mistake. Returns
 * its line, if any.
 */
export function unknownLonjaName(env: NodeJS.ProcessEnv): string | undefined {
  const name = Object.keys(env).find(
    (one) => one.startsWith('LONJA_') && !names.includes(one) && !forTests.includes(one) && !isOfService(one, env[one]),
  )
  if (name === undefined) return undefined
  const near = nearest(name)
  return `${name} is not a setting${near ? `: is ${near} meant?` : ', see docs/run-a-town.md'}`
}

/** Names of the environment that resemble a setting's name: `MAIL_FORM` for `MAIL_FROM`. */
export const misspelledNames = (env: NodeJS.ProcessEnv): { name: string; meant: string }[] =>
  Object.keys(env).flatMap((name) => {
    // Short names are near to many others.
    if (name.length < 6 || names.includes(name) || name.startsWith('LONJA_')) return []
    const meant = names.find(
      (one) => one.length >= 6 && Math.abs(one.length - name.length) <= 2 && distance(name, one) <= 2,
    )
    return meant ? [{ name, meant }] : []
  })

/** A setting whose name begins the same, or differs by few letters. */
function nearest(name: string): string | undefined {
  const alike = names.find((one) => one.startsWith(name) || name.startsWith(`${one}_`))
  if (alike !== undefined) return alike
  const bare = name.replace(/^LONJA_/, '')
  const [best] = names
    .map((one) => ({ one, far: Math.min(distance(name, one), distance(bare, one.replace(/^LONJA_/, ''))) }))
    .toSorted((left, right) => left.far - right.far)
  return best && best.far <= Math.max(2, bare.length / 3) ? best.one : undefined
}

/** The number of letters to change, add, leave out or swap with their neighbour. */
function distance(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[left.length]![right.length]!
}
