import { type Language, languages } from '@lonja/contract/languages'
import { isCif, normaliseIdentityNumber } from '@lonja/contract/identity-numbers'
import { normalisePhone } from '@lonja/contract/phone'
import { contrastWithWhite, leastContrast } from '@lonja/contract/setup/contrast'
import { type OperatorKind, operatorKinds } from '@lonja/contract/setup/operator-kinds'
import { isZip } from '@lonja/contract/zip'
import { z } from 'zod'
import { CommandError } from '../cli/command.ts'
import { findMunicipality } from '../towns/municipality.ts'
import type { TownFacts } from '../towns/town-facts.ts'

/** The options of `lonja setup` about the town; `--app-name` is `appName`. */
export interface FactOptions {
  town?: string
  province?: string
  operatorKind?: string
  operatorName?: string
  cif?: string
  email?: string
  phone?: string
  address?: string
  zip?: string
  dpo?: string
  appName?: string
  color?: string
  languages?: string
  /** The id of an uploaded picture, or null for none. */
  logo?: string | null
}

export const usualColor = '#17509e'

/** The required options, in the order of the questions. */
export const requiredFacts = [
  'town',
  'operatorKind',
  'operatorName',
  'cif',
  'email',
  'phone',
  'address',
  'zip',
  'dpo',
] as const

const wrong = (line: string): never => {
  throw new CommandError(line, 2)
}

/** The name of an option as it is written on the command line. */
export const flagOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/**
 * Converts each option to its stored form. Also called while the operator types.
 *
 * @throws CommandError with one line for an invalid value
 */
export const factReaders = {
  operatorKind: (text: string): OperatorKind =>
    operatorKinds.find((kind) => kind === text) ??
    wrong(`--operator-kind must be town-hall or association, not ${text}`),
  operatorName: (text: string): string => withinLength('--operator-name', text, 160),
  cif: (text: string): string =>
    isCif(text)
      ? normaliseIdentityNumber(text)
      : wrong(`--cif ${text} is not a valid CIF: check its control character`),
  email: (text: string): string => readMail('--email', text),
  phone: (text: string): string =>
    normalisePhone(text) ? text.trim() : wrong(`--phone ${text} is not a telephone number`),
  address: (text: string): string => withinLength('--address', text, 200),
  zip: (text: string): string => (isZip(text) ? text : wrong(`--zip ${text} is not a Spanish postal code`)),
  dpo: (text: string): string => readMail('--dpo', text),
  appName: (text: string): string => withinLength('--app-name', text, 40),
  color: (text: string): string => readColor(text),
  languages: (text: string): readonly Language[] => readLanguages(text),
}

/** The municipality with this name or code. @throws CommandError if there is none, or several */
export function readTown(text: string, province?: string): TownFacts['town'] {
  const { found, candidates } = findMunicipality(text, province)
  if (found) return found
  const of = province === undefined ? '' : ` of ${province}`
  if (candidates.length === 0) return wrong(`No Spanish municipality${of} is called ${text}`)
  const list = candidates.map((town) => `${town.name} (${town.province}, ${town.code})`).join(', ')
  return wrong(`Which ${text}? Give its code, or --province: ${list}`)
}

/** Checks the given options. @throws CommandError for the first invalid option */
export function checkFacts(options: FactOptions): void {
  if (options.town !== undefined) readTown(options.town, options.province)
  for (const [name, read] of Object.entries(factReaders)) {
    const text = options[name as keyof typeof factReaders]
    if (text !== undefined) read(text)
  }
}

/**
 * The facts of the town from the options. For missing options the stored facts are used.
 *
 * @throws CommandError with one line that names all missing options, or the first invalid one
 */
export function readFacts(options: FactOptions, kept: TownFacts | null, more: readonly string[] = []): TownFacts {
  const missing = [...(kept ? [] : requiredFacts.filter((name) => options[name] === undefined).map(flagOf)), ...more]
  if (missing.length > 0) wrong(`Missing: ${missing.join(', ')}`)
  const { operator, app } = kept ?? {}
  return {
    town: options.town === undefined ? kept!.town : readTown(options.town, options.province),
    operator: {
      kind: factOf(options.operatorKind, factReaders.operatorKind, operator?.kind),
      name: factOf(options.operatorName, factReaders.operatorName, operator?.name),
      cif: factOf(options.cif, factReaders.cif, operator?.cif),
      email: factOf(options.email, factReaders.email, operator?.email),
      phone: factOf(options.phone, factReaders.phone, operator?.phone),
      address: factOf(options.address, factReaders.address, operator?.address),
      zip: factOf(options.zip, factReaders.zip, operator?.zip),
      dpo: factOf(options.dpo, factReaders.dpo, operator?.dpo),
    },
    app: {
      name: factOf(options.appName, factReaders.appName, app?.name ?? 'Lonja'),
      color: factOf(options.color, factReaders.color, app?.color ?? usualColor),
    },
    logo: kept?.logo ?? null,
    languages: factOf(options.languages, factReaders.languages, kept?.languages ?? languages),
  }
}

/** The value of an option or, if it is missing, `kept`: the stored value or the default. One of them always exists. */
const factOf = <Value>(text: string | undefined, read: (text: string) => Value, kept: Value | undefined): Value =>
  text === undefined ? kept! : read(text)

function withinLength(flag: string, text: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > most || /\p{Cc}/u.test(trimmed))
    return wrong(`${flag} must be a text of 1 to ${most} characters`)
  return trimmed
}

export function readMail(flag: string, text: string): string {
  const { data } = z.string().trim().toLowerCase().max(254).pipe(z.email()).safeParse(text)
  return data ?? wrong(`${flag} ${text} is not an e-mail address`)
}

function readLanguages(text: string): readonly Language[] {
  const given = text.split(/[\s,]+/).filter(Boolean)
  const unknown = given.find((name) => !languages.some((language) => language === name))
  if (unknown !== undefined) return wrong(`--languages can contain ${languages.join(', ')}, not ${unknown}`)
  if (!given.includes('es'))
    return wrong('--languages must contain es, because pages use it if a translation is missing')
  return languages.filter((language) => given.includes(language))
}

function readColor(text: string): string {
  if (!/^#[\da-f]{6}$/i.test(text)) return wrong(`--color ${text} is not a colour like #17509e`)
  const contrast = contrastWithWhite(text)
  if (contrast < leastContrast)
    return wrong(`--color ${text} is too light: white text on it has a contrast of ${contrast.toFixed(1)}, not 4.5`)
  return text.toLowerCase()
}
