import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Database } from '../database/database.ts'
import type { JsonValue } from '../database/tables.ts'
import { identifier, textOf } from '../sql/sql.ts'
import { shopName } from '../towns/town-facts.ts'
import { type Column, toCsv } from '@lonja/contract/csv'
import { holdings } from '../database/personal-data.ts'

export type Rows = readonly Readonly<Record<string, JsonValue>>[]

const readMe = (shop: string): string => `Estos son los datos que ${shop} guarda de ti.

datos.json lo tiene todo, tal como está guardado: ahí los importes son céntimos.
Las tablas (.csv) dicen lo mismo y se abren con una hoja de cálculo. De lo que no hay nada, no hay tabla.
- Los importes están en euros, con coma decimal. Un tipo de IVA (tax_rate) de 2100 es un 21 %.
- Las fechas son como 2026-11-20 y las horas llevan su zona: +00:00 es la hora universal.
- Una celda que empezaría como una fórmula lleva delante un apóstrofo, que no es tuyo.
- Lo que es una lista o tiene partes va dentro de una sola celda, como en datos.json.
`

/**
 * Packs the exported data of a person into a zip archive: all data as one JSON file with amounts in cents, and a CSV
 * table for each kind of data.
 *
 * @param data  the rows of each kind of data, by the key of the kind in `holdings`
 */
export async function exportZip(db: Database, data: Readonly<Record<string, Rows>>, at: Date): Promise<Buffer> {
  const archive = new ZipFile()
  const add = (name: string, text: string) => archive.addBuffer(Buffer.from(text), name, { mtime: at })
  add('LEEME.txt', readMe(await shopName(db)))
  add('datos.json', JSON.stringify({ exportedDate: at.toISOString(), ...data }, null, 2))
  for (const [name, { table, sheet, without = [], counts = [] }] of Object.entries(holdings)) {
    const rows = data[name] ?? []
    if (rows.length === 0) continue
    const columns = (await columnsOf(db, table)).filter((column) => !without.includes(column.name))
    const read = columns.map(({ name: column, money }) => ({ name: column, money: money && !counts.includes(column) }))
    add(`${sheet}.csv`, toCsv(read, rows))
  }
  archive.end()
  return buffer(archive.outputStream)
}

/**
 * The columns of a table in the order of their declaration. A column contains amounts if its type is `bigint`, so new
 * columns with amounts are recognised automatically.
 */
function columnsOf(db: Database, table: string): Promise<Column[]> {
  return db.query<Column>({
    text: `select attname as name, atttypid = 'int8'::regtype as money from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    values: [textOf(identifier(table))],
  })
}
