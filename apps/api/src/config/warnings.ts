import type { Values } from './settings.ts'
import { misspelledNames } from './unknown-names.ts'

const MANY = 10

/** Returns the warnings about probable mistakes in the settings that do not prevent the start, one line for each. */
export function warningsOf(values: Values, env: NodeJS.ProcessEnv): string[] {
  const { ORIGIN, SMTP_URL, LONJA_RATE_LIMIT_FACTOR: factor } = values
  const ofProduction = [
    !SMTP_URL && 'SMTP_URL is not set: no mail is sent, it is only written to files in DATA_DIR/mail',
    !ORIGIN && 'ORIGIN is not set: links in mail lead to this machine, and pages contain the host of the request',
    ORIGIN?.startsWith('http:') && 'ORIGIN is not https://: passwords and orders are sent without encryption',
    factor > MANY && `LONJA_RATE_LIMIT_FACTOR is ${factor}: passwords may be tried ${factor} times as often`,
  ]
  return [
    ...(values.NODE_ENV === 'production' ? ofProduction : []),
    ...misspelledNames(env).map(({ name, meant }) => `${name} is not a setting: did you mean ${meant}?`),
  ].filter((line): line is string => typeof line === 'string')
}
