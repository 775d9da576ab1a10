import { type Column, csvHead, csvRows } from '@lonja/contract/csv'
import type { RecallBuyer } from '@lonja/contract/recalls/recall'
import { localTime } from '@lonja/contract/time'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { readRecall } from './read-recalls.ts'

const columns: readonly Column[] = ['Pedido', 'Fecha', 'Nombre', 'Correo', 'Teléfono', 'Unidades', 'Carta'].map(
  (name) => ({ name, money: false }),
)
const letters: Readonly<Record<RecallBuyer['letter'], string>> = {
  sent: 'enviada',
  waiting: 'en cola',
  failed: 'no ha llegado',
  none: 'sin correo',
}

const rowOf = ({ order, name, email, phone, units, letter }: RecallBuyer) => ({
  Pedido: order.code,
  Fecha: localTime(new Date(order.createdDate)).date,
  Nombre: name,
  Correo: email,
  Teléfono: phone,
  Unidades: units,
  Carta: letters[letter],
})

/** The buyers of recalled products as a CSV file for a spreadsheet in Spanish. The log records who took it. */
export const exportRecall = defineOperation({
  method: 'GET',
  path: '/api/exports/recalls/{id}',
  summary: 'The buyers of recalled products as a table for a spreadsheet',
  who: (viewer) => mayInTown(viewer, 'customers'),
  reach: 'all recalls',
  beyond: 'the town, which calls buyers without an address and reports to the authorities',
  answers: { shape: { type: 'string' }, type: 'text/csv' },
  errors: ['Not Found'],
  route: { exposeHeadRoute: false },
  run: async ({ services: { db }, viewer, params, reply }) => {
    const id = pathId(params)
    const { buyers } = await readRecall(db, id)
    await db.transaction(() =>
      recordAudit(db, authorOf(viewer), { resource: 'recalls', id, label: null, action: 'export-customers' }),
    )
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="retirada-${id}.csv"`,
      })
      .send(csvHead(columns) + csvRows(columns, buyers.map(rowOf)))
  },
})
