import { randomUUID } from 'node:crypto'
import { placeOrder } from './customer.ts'
import { Person } from './person.ts'
import { type Scenario, type Scene, pays, until, waitFor } from './scene.ts'

export const refundsALine: Scenario = async (scene) =>
  void (await actOnALine(scene, 'orders-refund', (id) => ({ soldProduct: { id }, quantity: 1 })))

export const missesAUnit: Scenario = async (scene) =>
  void (await actOnALine(scene, 'orders-adjust', (id) => ({ soldProduct: { id }, missing: 1 })))

/** The first shop replaces a unit by scarce goods with the same VAT rate, and the customer wants none. */
export const declinesAReplacement: Scenario = async (scene) => {
  const { reader, town } = scene.stage
  const [combo] = await reader.query<{ id: string }>({
    text: `select c.id from attribute_combo c join product p on p.id = c.product_id
           where p.business_id = $1 and p.tax_rate = 400 and c.stock - c.allocated > 0 order by c.stock limit 1`,
    values: [town.shops[0]!.id],
  })
  const replacement = { combo: { id: combo!.id }, quantity: 1, unitPrice: 100 }
  const line = await actOnALine(scene, 'orders-adjust', (id) => ({ soldProduct: { id }, replacement }))
  const [asked] = await reader.query<{ id: string }>({
    text: 'select id from sold_product where order_id = $1 and answer_due is not null',
    values: [line.order],
  })
  if (asked) await scene.person.call(`POST /api/orders-adjust/${asked.id}/answer`, { json: { accept: false } })
}

/** After the payment, the first shop sends a request about its line. Returns the line. */
async function actOnALine(
  scene: Scene,
  operation: 'orders-refund' | 'orders-adjust',
  about: (line: string) => object,
): Promise<{ id: string; order: string }> {
  await pays(scene)
  const { reader, town } = scene.stage
  await until(scene, `select 1 from payment where status = 'completed'`)
  const [line] = await reader.query<{ id: string; order: string }>({
    text: `select s.id, s.order_id as "order" from sold_product s join "order" o on o.id = s.order_id
           where s.business_id = $1 and o.parent_id = $2`,
    values: [town.shops[0]!.id, scene.made[0]!.order.id],
  })
  await memberOf(scene, 0).call(`POST /api/${operation}`, {
    headers: { 'idempotency-key': randomUUID() },
    json: { order: line!.order, lines: [about(line!.id)] },
  })
  return line!
}

/** The second shop tries to deliver an order, and the customer is not at home. */
export const findsNobody: Scenario = async (scene) => {
  const { town, person, guest, made } = scene
  const shop = town.shops[1]!
  const basket = {
    lines: [{ product: { id: town.goods.find(({ shopId }) => shopId === shop.id)!.productId }, quantity: 1 }],
    customer: guest,
    deliveryAddress: { street: 'Calle Mayor', number: '1', zip: '46370', city: 'Chiva' },
    shippings: [{ business: { id: shop.id }, shippingMethod: { id: shop.delivery } }],
    paymentMethod: { id: town.payment.cod },
  }
  const key = randomUUID()
  const order = await placeOrder(scene, basket, key)
  if (!order) throw new Error('The order was refused')
  person.orderToken = order.token
  made.push({ key, basket, order })
  const member = memberOf(scene, 1)
  for (const status of ['accepted', 'preparing', 'ready', 'shipped'])
    await member.call(`PUT /api/orders/${order.id}`, { json: { status } })
  await member.call('POST /api/orders-undelivered', {
    headers: { 'idempotency-key': randomUUID() },
    json: { order: order.id, reason: 'absent' },
  })
}

/** The last shop adds five units to each variant of all its products. */
export const addsToEveryStock: Scenario = async (scene) => {
  await memberOf(scene, 3).call('POST /api/bulk', {
    headers: { 'idempotency-key': randomUUID() },
    json: { business: scene.town.shops[3]!.id, change: { kind: 'stock', how: 'add', value: 5 }, dryRun: false },
  })
}

/** The third shop asks for a notice about a variant that has fewer units than the new level. */
export const runsLow: Scenario = async (scene) => {
  const { reader, town } = scene.stage
  const [combo] = await reader.query<{ id: string; stock: number }>({
    text: `select c.id, c.stock from attribute_combo c join product p on p.id = c.product_id
           where p.business_id = $1 order by c.stock, c.id limit 1`,
    values: [town.shops[2]!.id],
  })
  await memberOf(scene, 2).call(`PUT /api/attribute-combos/${combo!.id}`, { json: { alertAt: combo!.stock + 1 } })
  await waitFor('the notice of low stock', async () => (await reader.query({ text: LOW })).length > 0)
}

const LOW = `select from notification where type = 'stock-low'`

const memberOf = ({ stage, tally, town }: Scene, shop: number): Person =>
  new Person(stage.url, tally, town.shops[shop]!.member)
