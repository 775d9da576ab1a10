/** A line of an order that is taken down: a variant of a product. */
export interface GoodsLine {
  product: string
  /** The ids of the chosen options. */
  values: readonly string[]
  name: string
  quantity: number
}

const texts = [
  'name',
  'phone',
  'email',
  'street',
  'number',
  'floor',
  'zip',
  'city',
  'method',
  'slot',
  'payment',
  'note',
] as const
type TextName = (typeof texts)[number]

/** An order that a member of the shop takes down on the telephone. */
export interface PhoneOrder extends Record<TextName, string> {
  /** The key with which it is ordered once, also if the request is sent again. */
  key: string
  lines: readonly GoodsLine[]
}

export const emptyOrder = (): PhoneOrder => ({
  key: crypto.randomUUID(),
  lines: [],
  name: '',
  phone: '',
  email: '',
  street: '',
  number: '',
  floor: '',
  zip: '',
  city: '',
  method: '',
  slot: '',
  payment: '',
  note: '',
})

const keyOf = ({ product, values }: Pick<GoodsLine, 'product' | 'values'>): string =>
  [product, ...values.toSorted()].join(' ')

/** The lines with one unit more of a variant. */
export function withUnit(lines: readonly GoodsLine[], added: Omit<GoodsLine, 'quantity'>): GoodsLine[] {
  const isSame = (line: GoodsLine) => keyOf(line) === keyOf(added)
  return lines.some(isSame)
    ? lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, { ...added, quantity: 1 }]
}

/** The goods as the server reads them. The methods depend on them and on the place. */
export const goodsOf = ({ lines, street, number, floor, zip, city }: PhoneOrder) => ({
  byPhone: true,
  lines: lines.map(({ product, values, quantity }) => ({
    product: { id: product },
    quantity,
    attributes: values.map((id) => ({ attributeValue: { id } })),
  })),
  ...(zip !== '' && {
    deliveryAddress: { street: street || '-', number: number || null, floor: floor || null, zip, city: city || '-' },
  }),
})

/** The whole order as the server reads it. */
export function basketOf(order: PhoneOrder, shop: string, isDelivered: boolean) {
  const { name, phone, email, street, number, floor, zip, city, method, slot, payment, note } = order
  return {
    ...goodsOf(order),
    customer: { name: name.trim(), phone: phone.trim(), email: email.trim() || null },
    deliveryAddress: isDelivered ? { street, number: number || null, floor: floor || null, zip, city } : null,
    shippings: [
      {
        business: { id: shop },
        shippingMethod: method === '' ? null : { id: method },
        ...(slot !== '' && { slot: { from: slot } }),
      },
    ],
    paymentMethod: payment === '' ? null : { id: payment },
    note: note.trim() || null,
  }
}

/** Reads a stored draft. What an older version has stored in another form is left out. */
export function readOrder(stored: string): PhoneOrder {
  const empty = emptyOrder()
  try {
    const found = JSON.parse(stored) as Record<string, unknown>
    const kept = texts.flatMap((name) => (typeof found[name] === 'string' ? [[name, found[name]]] : []))
    const lines = Array.isArray(found['lines']) ? found['lines'].filter(isLine) : []
    const key = typeof found['key'] === 'string' ? found['key'] : empty.key
    return { ...empty, ...Object.fromEntries(kept), key, lines }
  } catch {
    return empty
  }
}

function isLine(value: unknown): value is GoodsLine {
  const { product, values, name, quantity } = (value ?? {}) as Record<string, unknown>
  return typeof product === 'string' && typeof name === 'string' && Number.isInteger(quantity) && Array.isArray(values)
}
