import { errorKey, violationMessages } from '@lonja/contract/errors'
import { messageOf } from '@lonja/contract/issue-message'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { type AnyRecord, type EditKind, type Records, formFields, kindOf, titleOf } from './declaration.ts'
import { fromText, toText } from './edit-text.ts'

/** The values of a form as texts, by field. */
export type FormTexts = Record<string, string>

/** The texts of a record, or of a new one. */
export const textsOf = (records: Records, record: Partial<AnyRecord>, locale: Locale): FormTexts =>
  Object.fromEntries(
    formFields(records).map((name) => [
      name,
      toText(
        kindOf(records, name, (other) => record[other]),
        record[name],
        locale,
      ),
    ]),
  )

export const kindIn = (records: Records, name: string, texts: FormTexts): EditKind =>
  kindOf(records, name, (other) => texts[other])

/** The value of a field; undefined if the text is not one. An empty text is null, unless the field may be an empty text. */
function valueOf(records: Records, name: string, texts: FormTexts, locale: Locale): unknown {
  const { kind, nullable, schema } = records.contract.fields[name]!
  const value = fromText(kindIn(records, name, texts), texts[name]!, locale)
  return value === null && kind === 'text' && !nullable && schema.safeParse('').success ? '' : value
}

/** The values that are typed so far. Values that are missing or not valid are left out. */
export function draftOf(records: Records, texts: FormTexts, locale: Locale): Partial<AnyRecord> {
  const read = formFields(records).map((name) => [name, valueOf(records, name, texts, locale)])
  return Object.fromEntries(read.filter(([, value]) => value !== undefined && value !== null)) as Partial<AnyRecord>
}

/** The error of a field, by the contract’s own check; undefined if it is valid. */
export function problemOf(records: Records, name: string, texts: FormTexts, locale: Locale): string | undefined {
  const field = records.contract.fields[name]!
  const kind = kindIn(records, name, texts)
  const value = valueOf(records, name, texts, locale)
  if (value === undefined) return violation(locale, violationMessages.invalid)
  if (value === null)
    return field.nullable || records.codes?.[name] ? undefined : violation(locale, violationMessages.blank)
  if (kind === 'reference' || kind === 'references') return undefined
  const [issue] = field.schema.safeParse(value).error?.issues ?? []
  return issue && violation(locale, messageOf(issue))
}

const violation = ({ t, knownText }: Locale, message: string): string =>
  knownText(`violation.${errorKey(message)}`) ?? t('violation.default')

/**
 * The body of a request: for a new record all values that are given, and the other codes; otherwise only the fields that differ
 * from `before`.
 */
export function bodyOf(
  records: Records,
  texts: FormTexts,
  before: FormTexts | undefined,
  locale: Locale,
): Record<string, unknown> {
  const given = formFields(records).filter((name) =>
    before ? texts[name] !== before[name] || kindIn(records, name, texts) !== kindIn(records, name, before) : true,
  )
  const values = given.map((name) => [name, idsIn(valueOf(records, name, texts, locale))] as const)
  const body = Object.fromEntries(before ? values : values.filter(([, value]) => value !== null))
  if (before) return body
  const codes = Object.entries(records.codes ?? {}).map(([name, from]) => [name, codeOf(texts[from!] ?? '')])
  return { ...Object.fromEntries(codes), ...body }
}

/** References are sent as ids. */
function idsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsIn)
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** A code for people to recognise in an address, which no other record has: `pan-de-ayer-k3f9`. */
export function codeOf(text: string): string {
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  return `${words || 'x'}-${crypto.randomUUID().slice(0, 6)}`
}

/** The names of records in the text of a reference, for people; other texts unchanged. */
export const readable = (kind: EditKind, text: string): string =>
  text !== '' && (kind === 'reference' || kind === 'references')
    ? [JSON.parse(text) as AnyRecord | AnyRecord[]].flat().map(titleOf).join(', ')
    : text
