import type { Database } from '../database/database.ts'

/** A table with a row for each change of a product that a job has not looked at yet. */
type ChangeTable = 'availability_change' | 'sales_change'

/**
 * Takes notes of changes out of a table: deletes them, and returns their products, each once. Call it in the
 * transaction that does the work. A statement after this one sees every change whose note was taken. Notes that are
 * written meanwhile stay in the table, and notes that another process is taking are left out.
 *
 * @param most  the maximum number of notes
 */
export async function takeChanges(
  db: Database,
  table: ChangeTable,
  most: number,
): Promise<{ productIds: string[]; isMore: boolean }> {
  const notes = await db.query<{ id: string }>({
    name: `take ${table}`,
    text: `delete from ${table}
           where ctid = any(array(select ctid from ${table} limit ${most} for update skip locked))
           returning product_id as id`,
  })
  return { productIds: [...new Set(notes.map(({ id }) => id))], isMore: notes.length === most }
}
