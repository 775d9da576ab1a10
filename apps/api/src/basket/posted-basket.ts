import { defaultQuantity } from '@lonja/contract/constants'
import { violationMessages } from '@lonja/contract/errors'
import { type Slot, instantText } from '@lonja/contract/shipping/slots'
import { z } from 'zod'
import { type Violation, invalid } from '../http/problem.ts'
import type { WantedMethods } from '../shipping/choose-shipping.ts'
import { cleanText, cut } from '../text/text.ts'
import { type JsonObject, isObject, mustBeObject, referenceId } from '../http/read-body.ts'

/**
 * The data that are read from a posted basket: products, quantities, customer, addresses and methods. The client's
 * prices are used only to find out whether prices have changed.
 */
export interface PostedBasket {
  /** The lines. Lines of the same product with the same options are merged. */
  lines: PostedLine[]
  /** The codes of the coupons, in capitals and without duplicates. */
  coupons: string[]
  /** The offers that the client last saw, with their deductions. They show which offers have ended since. */
  offers: ShownOffer[]
  customer: JsonObject | null
  deliveryAddress: PostedAddress
  billingAddress: PostedAddress
  /** The chosen method and slot of each shop. The key is the shop's id, or '' if the client named no shop. */
  shippings: WantedMethods
  paymentMethod: string | null
  note: string | null
  /** Whether a member of the shop takes the order down for a customer. */
  byPhone: boolean
  /** The basket's uuid, if the client gave one. */
  uuid: string | null
  /** The posted document itself, whose unknown fields are part of the answer. */
  echo: JsonObject
}

export interface ShownOffer {
  code: string
  name: string
  /** The deduction in cents. */
  amount: number
}

export interface PostedLine {
  /** The key of the line in the basket. */
  key: string
  /** The position of the first posted line with this key: `lines[0]`. */
  path: string
  productId: string
  /** The ids of the chosen options, sorted. */
  valueIds: string[]
  quantity: number
  /** The unit price that the client last saw, in cents. */
  shownPrice: number | null
  echo: JsonObject
}

/** An address in the request, or the id of a saved address. */
export type PostedAddress = { saved: string } | { written: JsonObject } | null

const instant = z.iso.datetime({ offset: true })
const maxLines = 100
const maxQuantity = 9_999
const maxOptions = 20
const maxCoupons = 10
/** The greatest length of the buyer's note, in characters. */
export const maxNote = 1_000

/**
 * Reads a posted basket. References may be an IRI, `{"@id"}`, `{"id"}` or an id; unknown fields are kept for the
 * answer.
 *
 * @throws Problem 400 if the body is not a JSON object, 422 for values that are not valid
 */
export function readPostedBasket(body: unknown): PostedBasket {
  mustBeObject(body)
  const violations: Violation[] = []
  const basket = {
    lines: readLines(body['lines'], violations),
    coupons: readCoupons(body['coupons'], violations),
    offers: readShownOffers(body['discounts']),
    customer: readObject(body['customer'], 'customer', violations),
    deliveryAddress: readAddress(body['deliveryAddress'], 'deliveryAddress', violations),
    billingAddress: readAddress(body['billingAddress'], 'billingAddress', violations),
    shippings: readShippings(body, violations),
    paymentMethod: readReference(body['paymentMethod'], 'payment-methods', 'paymentMethod', violations),
    note: readNote(body['note'], violations),
    byPhone: body['byPhone'] === true,
    uuid: typeof body['uuid'] === 'string' ? cleanText(body['uuid']) : null,
    echo: body,
  }
  if (violations.length > 0) throw invalid(...violations)
  return basket
}

/** The fields of a posted object for the answer. JSON-LD's keywords are left out, because the answer has its own. */
export const withoutKeywords = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !key.startsWith('@')))

function readLines(given: unknown, violations: Violation[]): PostedLine[] {
  const lines = readList(given, 'lines', maxLines, violations)
  const byKey = new Map<string, PostedLine>()
  for (const [index, value] of lines.entries()) {
    const line = readLine(value, `lines[${index}]`, violations)
    if (!line) continue
    const same = byKey.get(line.key)
    if (!same) {
      byKey.set(line.key, line)
      continue
    }
    same.quantity += line.quantity
    if (same.quantity > maxQuantity)
      violations.push({ propertyPath: `${line.path}.quantity`, message: violationMessages.tooLarge })
  }
  return [...byKey.values()]
}

function readLine(value: unknown, path: string, violations: Violation[]): PostedLine | null {
  if (!isObject(value)) {
    violations.push({ propertyPath: path, message: violationMessages.type })
    return null
  }
  const productId = readReference(value['product'], 'products', `${path}.product`, violations)
  if (value['product'] === undefined || value['product'] === null)
    violations.push({ propertyPath: `${path}.product`, message: violationMessages.blank })
  const valueIds = readOptions(value['attributes'], `${path}.attributes`, violations)
  const quantity = value['quantity'] ?? defaultQuantity
  const wrong = quantityMessage(quantity)
  if (wrong) violations.push({ propertyPath: `${path}.quantity`, message: wrong })
  if (!productId || wrong) return null
  const shown = value['price']
  return {
    key: [productId, ...valueIds].join(' '),
    path,
    productId,
    valueIds,
    quantity: quantity as number,
    shownPrice: Number.isSafeInteger(shown) ? (shown as number) : null,
    echo: value,
  }
}

function quantityMessage(quantity: unknown): string | undefined {
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return violationMessages.integer
  if (quantity < 1) return violationMessages.positive
  return quantity > maxQuantity ? violationMessages.tooLarge : undefined
}

/** Reads the chosen options: `[{ "attributeValue": {"id"} }]`, or a list of the values themselves. */
function readOptions(given: unknown, path: string, violations: Violation[]): string[] {
  const options = readList(given, path, maxOptions, violations)
  const ids = options.map((option, index) => {
    const value = isObject(option) && 'attributeValue' in option ? option['attributeValue'] : option
    return readReference(value ?? '', 'attribute-values', `${path}[${index}].attributeValue`, violations)
  })
  return [...new Set(ids.filter((id) => id !== null))].toSorted()
}

/** Reads the offers that the client shows. Invalid ones are ignored, because they do not affect prices. */
function readShownOffers(given: unknown): ShownOffer[] {
  const shown = Array.isArray(given) ? given.slice(0, maxLines) : []
  return shown.flatMap((one: unknown) => {
    if (!isObject(one) || one['kind'] !== 'offer') return []
    const { code, name, amount } = one
    const clean = typeof code === 'string' && code.length <= 60 ? cleanText(code) : null
    const called = typeof name === 'string' ? cleanText(cut(name, 120)) : null
    return clean && called && Number.isSafeInteger(amount)
      ? [{ code: clean, name: called, amount: Number(amount) }]
      : []
  })
}

function readCoupons(given: unknown, violations: Violation[]): string[] {
  const codes = readList(typeof given === 'string' ? [given] : given, 'coupons', maxCoupons, violations)
  const read = codes.map((value, index) => {
    const code = isObject(value) ? value['code'] : value
    if (typeof code === 'string' && code.length <= 60) return cleanText(code)?.toUpperCase() ?? ''
    violations.push({ propertyPath: `coupons[${index}]`, message: violationMessages.invalid })
    return ''
  })
  return [...new Set(read.filter((code) => code !== ''))]
}

function readShippings(body: JsonObject, violations: Violation[]): WantedMethods {
  const chosen = new Map<string, { id: string; path: string; slot: Slot | null; slotPath: string }>()
  const single = readReference(body['shippingMethod'], 'shipping-methods', 'shippingMethod', violations)
  const singleSlot = readSlot(body['slot'], 'slot', violations)
  if (single) chosen.set('', { id: single, path: 'shippingMethod', slot: singleSlot, slotPath: 'slot' })
  for (const [index, value] of readList(body['shippings'], 'shippings', maxLines, violations).entries()) {
    const path = `shippings[${index}]`
    if (!isObject(value)) {
      violations.push({ propertyPath: path, message: violationMessages.type })
      continue
    }
    const businessId = readReference(value['business'], 'businesses', `${path}.business`, violations)
    const id = readReference(value['shippingMethod'], 'shipping-methods', `${path}.shippingMethod`, violations)
    const slotPath = `${path}.slot`
    const slot = readSlot(value['slot'], slotPath, violations)
    if (id) chosen.set(businessId ?? '', { id, path: `${path}.shippingMethod`, slot, slotPath })
  }
  return chosen
}

/** Reads a slot `{from, to}`, which is identified by `from`. */
function readSlot(given: unknown, path: string, violations: Violation[]): Slot | null {
  const slot = readObject(given, path, violations)
  if (!slot) return null
  const { from, to } = slot
  if (isInstant(from))
    return { from: instantText(new Date(from)), to: instantText(new Date(isInstant(to) ? to : from)) }
  violations.push({ propertyPath: `${path}.from`, message: violationMessages.dateTime })
  return null
}

const isInstant = (given: unknown): given is string => instant.safeParse(given).success

function readAddress(given: unknown, path: string, violations: Violation[]): PostedAddress {
  if (given === undefined || given === null || given === '') return null
  // An object with other fields than an id is used as the address itself, even if it has the id of a saved address.
  if (isObject(given) && Object.keys(given).some((key) => key !== 'id' && !key.startsWith('@')))
    return { written: given }
  const saved = readReference(given, 'addresses', path, violations)
  return saved ? { saved } : null
}

/** Reads the buyer's note. @returns null if there is no note, or it is not valid */
export function readNote(given: unknown, violations: Violation[]): string | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'string') violations.push({ propertyPath: 'note', message: violationMessages.type })
  else if (given.length > maxNote) violations.push({ propertyPath: 'note', message: violationMessages.tooLong })
  else return cleanText(given)
  return null
}

function readReference(given: unknown, collection: string, path: string, violations: Violation[]): string | null {
  if (given === undefined || given === null) return null
  const id = referenceId(given, collection)
  if (!id) violations.push({ propertyPath: path, message: violationMessages.unknown })
  return id
}

function readObject(given: unknown, path: string, violations: Violation[]): JsonObject | null {
  if (given === undefined || given === null) return null
  if (isObject(given)) return given
  violations.push({ propertyPath: path, message: violationMessages.type })
  return null
}

function readList(given: unknown, path: string, max: number, violations: Violation[]): unknown[] {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given)) violations.push({ propertyPath: path, message: violationMessages.type })
  else if (given.length > max) violations.push({ propertyPath: path, message: violationMessages.tooMany })
  else return given
  return []
}
