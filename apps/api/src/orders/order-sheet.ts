import type { PaymentState } from '@lonja/contract/constants'
import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import type { Viewer } from '../access/guards.ts'
import type { Reads } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { FilterRequest } from '../resource/define-resource.ts'
import { conditionsOf, row } from '../resource/list-conditions.ts'
import { join, literal, render, sql } from '../sql/sql.ts'
import type { Column } from '@lonja/contract/csv'
import { orderResource, shownStatus, whollyShown } from './order.resource.ts'

/** The most orders in one file. */
export const mostOrders = 100_000

const text = (name: string): Column => ({ name, money: false })
const money = (name: string): Column => ({ name, money: true })

/** The columns of the table, with the names that shopkeepers read. */
export const columns: readonly Column[] = [
  ...['Pedido', 'Fecha', 'Estado', 'Pago', 'Forma de pago', 'Entrega', 'Cliente', 'Teléfono', 'Correo'].map(text),
  text('Unidades'),
  ...['Productos', 'Descuento', 'Envío', 'Gastos', 'Total'].map(money),
]

const paymentNames: Readonly<Record<PaymentState, string>> = {
  none: 'Sin pago',
  awaiting: 'Pendiente',
  authorized: 'Autorizado',
  paid: 'Pagado',
  partially_refunded: 'Devuelto en parte',
  refunded: 'Devuelto',
  failed: 'Fallido',
  canceled: 'Cancelado',
}

/** The ids of the orders that the list would show on all its pages, in its order. */
export async function idsOfOrders(
  { db, cache, models }: Pick<Services, 'db' | 'cache' | 'models'>,
  asked: FilterRequest,
): Promise<string[]> {
  const model = models.of(orderResource)
  const paging = { page: 1, size: mostOrders, paginated: false }
  const { table, where, order } = await conditionsOf({ db: db.reader, cache }, model, { ...asked, paging }, {})
  const rows = await db.reader.query<{ id: string }>(
    render(
      sql`select ${row}.id from ${table} ${row} where ${where} order by ${join(order)} limit ${literal(mostOrders)}`,
    ),
  )
  return rows.map(({ id }) => id)
}

interface SheetRow {
  code: string
  created: string
  status: string
  payment: PaymentState
  method: string | null
  way: string | null
  name: string | null
  phone: string | null
  email: string | null
  units: number
  items: number
  discount: number
  shipping: number
  fee: number
  total: number
}

/** The rows of the table for these orders, in this order. The viewer may see the orders. */
export async function sheetRows(
  db: Reads,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Record<string, string | number | null>[]> {
  const o = sql`o`
  const rows = await db.query<SheetRow>(
    render(sql`select o.code, to_char(o.created_at at time zone 'Europe/Madrid', 'YYYY-MM-DD HH24:MI') as created,
        status.name as status, o.payment_state as payment, pm.name as method, sm.type as way,
        case when shown then concat_ws(' ', c.name, c.surnames) end as name, case when shown then c.phone end as phone,
        case when shown then c.email end as email,
        (select coalesce(sum(l.quantity), 0)::int from sold_product l where l.order_id = any(array(
          select o.id union all select p.id from "order" p where p.parent_id = o.id))) as units,
        o.items_total as items, o.discount_total as discount, o.shipping_total as shipping, o.fee_total as fee, o.total
      from unnest(${ids}::uuid[]) with ordinality as wanted(id, place) join "order" o on o.id = wanted.id
      join customer c on c.id = o.customer_id join order_status status on status.id = ${shownStatus(o)}
      left join payment_method pm on pm.id = o.payment_method_id
      left join shipping_method sm on sm.id = o.shipping_method_id
      cross join lateral (select ${whollyShown(o, viewer)} as shown) seen
      order by wanted.place`),
  )
  return rows.map((order) => ({
    Pedido: order.code,
    Fecha: order.created,
    Estado: order.status,
    Pago: paymentNames[order.payment],
    'Forma de pago': order.method,
    Entrega: order.way === null ? null : isCollectedBy({ type: order.way }) ? 'Recogida' : 'A domicilio',
    Cliente: order.name,
    Teléfono: order.phone,
    Correo: order.email,
    Unidades: order.units,
    Productos: order.items,
    Descuento: order.discount,
    Envío: order.shipping,
    Gastos: order.fee,
    Total: order.total,
  }))
}
