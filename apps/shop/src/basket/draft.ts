import type { Slot } from '@lonja/contract/shipping/slots'

/**
 * The values typed in the checkout. They are stored for this tab until the order is placed, so that a reload or a
 * login does not lose them.
 */
export interface Draft {
  name: string
  email: string
  phone: string
  /** `yes` if the customer needs an invoice with a tax number. */
  invoice: string
  nif: string
  /** The id of the chosen saved address; empty if the customer types an address in the fields below. */
  savedAddress: string
  street: string
  number: string
  floor: string
  zip: string
  city: string
  note: string
  paymentMethod: string
  /**
   * Postal code, latitude and longitude of the typed address, as written by `positionText`. Ignored if the customer
   * then types another postal code.
   */
  position: string
  /** The chosen shipping method of each shop, by the shop’s id. */
  methods: Record<string, string>
  /** The chosen time slot of each shop, with the shipping method for which it was chosen, by the shop’s id. */
  slots: Record<string, DraftSlot>
}

export interface DraftSlot extends Slot {
  method: string
}

export const emptyDraft: Draft = {
  name: '',
  email: '',
  phone: '',
  invoice: '',
  nif: '',
  savedAddress: '',
  street: '',
  number: '',
  floor: '',
  zip: '',
  city: '',
  note: '',
  paymentMethod: '',
  position: '',
  methods: {},
  slots: {},
}

const key = 'checkout'

export function readDraft(): Draft {
  return draftOf(ignoreStorageErrors(() => sessionStorage.getItem(key)))
}

export function changeDraft(fields: Partial<Draft>): void {
  const next = JSON.stringify({ ...readDraft(), ...fields })
  ignoreStorageErrors(() => sessionStorage.setItem(key, next))
}

export function deleteDraft(): void {
  ignoreStorageErrors(() => sessionStorage.removeItem(key))
}

/** A postal code and a position on the map in one text; empty if the position is not known. */
export const positionText = (zip: string, lat: number | null | undefined, lng: number | null | undefined): string =>
  typeof lat === 'number' && typeof lng === 'number' ? `${zip} ${lat} ${lng}` : ''

/** Reads a text made by `positionText`; null if it belongs to another postal code. */
export function readPosition(position: string, zip: string): { lat: number; lng: number } | null {
  const [of, lat, lng] = position.split(' ')
  return of === zip && lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : null
}

/** Reads a stored draft. Values of the wrong type, for example of an older version, are ignored. */
export function draftOf(stored: string | null | undefined): Draft {
  const found = (ignoreStorageErrors(() => JSON.parse(stored ?? '{}') as unknown) ?? {}) as Record<string, unknown>
  const texts = Object.entries(emptyDraft).map(([name, empty]) =>
    typeof empty === 'string'
      ? [name, typeof found[name] === 'string' ? found[name] : empty]
      : [name, name === 'slots' ? slotsOf(found) : methodsOf(found)],
  )
  return Object.fromEntries(texts)
}

function methodsOf({ methods }: Record<string, unknown>): Record<string, string> {
  if (typeof methods !== 'object' || methods === null) return {}
  return Object.fromEntries(
    Object.entries(methods).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function slotsOf({ slots }: Record<string, unknown>): Record<string, DraftSlot> {
  if (typeof slots !== 'object' || slots === null) return {}
  return Object.fromEntries(Object.entries(slots).filter((entry): entry is [string, DraftSlot] => isSlot(entry[1])))
}

const isSlot = (slot: unknown): slot is DraftSlot =>
  typeof slot === 'object' &&
  slot !== null &&
  ['method', 'from', 'to'].every((name) => typeof (slot as Record<string, unknown>)[name] === 'string')

/** Storage may be forbidden or full. Then the draft is lost when the page closes. */
function ignoreStorageErrors<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
