import { schema } from './settings.ts'

const names = Object.keys(schema.shape)
/** Variables that are only for the chaos tests, and are not documented. */
const forTests = ['LONJA_CRASH_AT']

/** The variables that Kubernetes and linked containers set for a service with the name `lonja`. */
const ofService = /^LONJA_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/
/**
 * Whether Kubernetes or a linked container set this variable for a service named `lonja`. `LONJA_PORT` counts only if
 * its value is a URL such as `tcp://10.0.0.1:80`: `LONJA_PORT=3000` is a mistake for `PORT`.
 */
const isOfService = (name: string, value = ''): boolean =>
  ofService.test(name) || (name === 'LONJA_PORT' && /^(tcp|udp|sctp):\/\//.test(value))

/**
 * The error line for the first unknown name that begins with `LONJA_`, if any. Only Lonja's settings and
 * the variables of `isOfService` have such names, so an unknown name is a mistake.
 */
export function unknownLonjaName(env: NodeJS.ProcessEnv): string | undefined {
  const name = Object.keys(env).find(
    (one) => one.startsWith('LONJA_') && !names.includes(one) && !forTests.includes(one) && !isOfService(one, env[one]),
  )
  if (name === undefined) return undefined
  const near = nearest(name)
  return `${name} is not a setting${near ? `: did you mean ${near}?` : ', see docs/run-a-town.md'}`
}

/** Variables whose names resemble the name of a setting, such as `MAIL_FORM` for `MAIL_FROM`. */
export const misspelledNames = (env: NodeJS.ProcessEnv): { name: string; meant: string }[] =>
  Object.keys(env).flatMap((name) => {
    // Short names are left out, because they resemble many other names.
    if (name.length < 6 || names.includes(name) || name.startsWith('LONJA_')) return []
    const meant = names.find(
      (one) => one.length >= 6 && Math.abs(one.length - name.length) <= 2 && distance(name, one) <= 2,
    )
    return meant ? [{ name, meant }] : []
  })

/** The setting that is probably meant: one name begins with the other, or the two names differ in few letters. */
function nearest(name: string): string | undefined {
  const alike = names.find((one) => one.startsWith(name) || name.startsWith(`${one}_`))
  if (alike !== undefined) return alike
  const bare = name.replace(/^LONJA_/, '')
  const [best] = names
    .map((one) => ({ one, far: Math.min(distance(name, one), distance(bare, one.replace(/^LONJA_/, ''))) }))
    .toSorted((left, right) => left.far - right.far)
  return best && best.far <= Math.max(2, bare.length / 3) ? best.one : undefined
}

/**
 * The number of letters that must be changed, added, removed or swapped with the next letter to make the names equal.
 */
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
