import type { Slot } from '@lonja/contract/shipping/slots'

/**
 * The values typed in the checkout, stored for this tab until the order is placed: a reload or a login loses nothing.
 */
export interface Draft {
  name: string
  email: string
  phone: string
  /** `yes` when the invoice needs a tax number. */
  invoice: string
  nif: string
  /** The id of the chosen saved address; empty for the typed one below. */
  savedAddress: string
  street: string
  number: string
  floor: string
  zip: string
  city: string
  note: string
  paymentMethod: string
  /** The position of that address: postal code, latitude and longitude. Ignored for another postal code. */
  position: string
  /** The chosen shipping method of each shop, by the shop’s id. */
  methods: Record<string, string>
  /** The chosen time slot of each shop and the method it was chosen for, by the shop’s id. */
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

/** A place on the map and its postal code. */
export const positionText = (zip: string, lat: number | null | undefined, lng: number | null | undefined): string =>
  typeof lat === 'number' && typeof lng === 'number' ? `${zip} ${lat} ${lng}` : ''

/** Ignored for another postal code. */
export function readPosition(position: string, zip: string): { lat: number; lng: number } | null {
  const [of, lat, lng] = position.split(' ')
  return of === zip && lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : null
}

/** Stored values of an older version or of other code are used only when their type is right. */
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

/** Storage may be forbidden or full: then the draft lives as long as its form. */
function ignoreStorageErrors<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
