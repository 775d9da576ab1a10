import { violationMessages } from '@lonja/contract/errors'
import { isIdentityNumber, normaliseIdentityNumber } from '@lonja/contract/identity-numbers'
import { messageOf } from '@lonja/contract/issue-message'
import { BasketCustomer, PhoneCustomer } from '@lonja/contract/orders/basket'
import { PostalAddress } from '@lonja/contract/addresses/postal-address'
import { normalisePhone } from '@lonja/contract/phone'
import { isZip } from '@lonja/contract/zip'
import type { z } from 'zod'
import type { Violation } from '../http/problem.ts'
import { cleanText } from '../text/text.ts'
import type { JsonObject } from '../http/read-body.ts'

/** The contact data of an account. */
export type Profile = Record<(typeof customerFields)[number], string | null> & { equivalenceSurcharge: boolean }

export interface Read<Value> {
  value: Value | null
  violations: Violation[]
}

const customerFields = ['name', 'surnames', 'email', 'phone', 'nif'] as const
const addressFields = ['street', 'number', 'floor', 'zip', 'city', 'province'] as const

/**
 * Reads the person who orders: the posted data, completed by the account's profile. A guest must give name, e-mail
 * and phone; a signed-in customer may leave out the phone, and a customer on the telephone the e-mail. Invalid texts are part of the result too, because the
 * answer contains them.
 */
export function readCustomer(
  posted: JsonObject | null,
  profile: Profile | null,
  byPhone: boolean,
): Read<PhoneCustomer> {
  const violations: Violation[] = []
  const given = readTexts(posted ?? {}, customerFields, 'customer', violations)
  const merged = Object.fromEntries(customerFields.map((field) => [field, given[field] ?? profile?.[field] ?? null]))
  const phone = merged['phone'] && normalisePhone(merged['phone'])
  const nif = merged['nif'] && normaliseIdentityNumber(merged['nif'])
  const optionalPhone = profile !== null && !merged['phone']

  const { data, issues } = check(byPhone ? PhoneCustomer : BasketCustomer, {
    ...merged,
    phone: phone || (merged['phone'] ?? (optionalPhone ? '' : null)),
  })
  violations.push(...issuesAt('customer', issues, violations))
  const declared = posted?.['equivalenceSurcharge'] ?? profile?.equivalenceSurcharge ?? false
  if (typeof declared !== 'boolean')
    violations.push({ propertyPath: 'customer.equivalenceSurcharge', message: violationMessages.type })
  // An invoice with the recargo must identify the customer.
  if (declared === true && !nif) violations.push({ propertyPath: 'customer.nif', message: violationMessages.blank })
  if (merged['phone'] && !phone) violations.push({ propertyPath: 'customer.phone', message: violationMessages.phone })
  if (nif && !isIdentityNumber(nif))
    violations.push({ propertyPath: 'customer.nif', message: violationMessages.identityNumber })
  const value = { ...(data ?? (merged as unknown as PhoneCustomer)), nif: nif || null }
  return { value: declared === true ? { ...value, equivalenceSurcharge: true } : value, violations }
}

/** Reads a Spanish postal address at `path`. */
export function readPostalAddress(posted: JsonObject, path: string): Read<PostalAddress> {
  const violations: Violation[] = []
  const given = { ...readTexts(posted, addressFields, path, violations), ...readPosition(posted, path, violations) }
  const { data, issues } = check(PostalAddress, given)
  violations.push(...issuesAt(path, issues, violations))
  if (given.zip && !isZip(given.zip) && !violations.some(({ propertyPath }) => propertyPath === `${path}.zip`))
    violations.push({ propertyPath: `${path}.zip`, message: violationMessages.zip })
  return { value: data ?? (given as unknown as PostalAddress), violations }
}

/** Reads a position on the map, if both numbers are given. */
function readPosition({ lat, lng }: JsonObject, path: string, violations: Violation[]): { lat?: number; lng?: number } {
  if ((lat ?? null) === null || (lng ?? null) === null) return {}
  if (typeof lat === 'number' && typeof lng === 'number') return { lat, lng }
  violations.push({
    propertyPath: `${path}.${typeof lat === 'number' ? 'lng' : 'lat'}`,
    message: violationMessages.type,
  })
  return {}
}

function readTexts<Field extends string>(
  posted: JsonObject,
  fields: readonly Field[],
  path: string,
  violations: Violation[],
): Record<Field, string | null> {
  const texts = fields.map((field) => {
    const value = posted[field]
    if (typeof value === 'string') return [field, cleanText(value)]
    if (value !== undefined && value !== null)
      violations.push({ propertyPath: `${path}.${field}`, message: violationMessages.type })
    return [field, null]
  })
  return Object.fromEntries(texts) as Record<Field, string | null>
}

function check<Value>(schema: z.ZodType<Value>, value: unknown): { data: Value | null; issues: z.core.$ZodIssue[] } {
  const result = schema.safeParse(value)
  return result.success ? { data: result.data, issues: [] } : { data: null, issues: result.error.issues }
}

/**
 * One violation for each invalid field that is not among `known`. For a required field that is null, the message is
 * that it must not be blank.
 */
function issuesAt(path: string, issues: readonly z.core.$ZodIssue[], known: readonly Violation[]): Violation[] {
  const found = new Map<string, string>()
  for (const issue of issues) {
    const propertyPath = `${path}.${String(issue.path[0])}`
    if (found.has(propertyPath) || known.some((violation) => violation.propertyPath === propertyPath)) continue
    found.set(propertyPath, issue.code === 'invalid_type' ? violationMessages.blank : fieldMessage(issue))
  }
  return [...found].map(([propertyPath, message]) => ({ propertyPath, message }))
}

const fieldMessage = (issue: z.core.$ZodIssue): string =>
  issue.path[0] === 'zip' ? violationMessages.zip : messageOf(issue)
