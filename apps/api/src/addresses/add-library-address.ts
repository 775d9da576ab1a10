import { createHash } from 'node:crypto'
import { libraryAddressContract } from '@lonja/contract/addresses/library-address'
import { signedIn } from '../access/guards.ts'
import { uuidv7 } from '../database/uuid.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { jsonBodies, recordBody } from '../operation/fields.ts'
import { readDraft } from '../resource/body.ts'
import { sendCreated } from '../resource/send-created.ts'
import { libraryAddressResource } from './library-address.resource.ts'
import { identifier, join, parameter, render, sql } from '../sql/sql.ts'

/** The fields that identify a place. The title and the source only describe it. */
const identifying = Object.keys(libraryAddressContract.fields).filter(
  (name) => !['title', 'source', 'hash'].includes(name),
)

/** Adds a place to the address book. The status is 201; it is 200 if the place is already in the book. */
export const addLibraryAddress = defineOperation({
  method: 'POST',
  path: '/api/library-addresses',
  summary: 'Adds a place to the address book; if it exists already, the status is 200',
  who: signedIn,
  reads: recordBody('LibraryAddress.create'),
  accepts: jsonBodies,
  answers: { item: 'LibraryAddress' },
  status: 201,
  errors: ['Invalid type'],
  idempotent: true,
  // Added places are visible to all accounts, so the number of places that one person can add is limited.
  limit: { name: 'library-addresses', per: 'viewer', max: 60, windowSeconds: 3600 },
  run: ({ services, viewer, request, reply, body }) => {
    const { db, models } = services
    const { columns } = readDraft(models.of(libraryAddressResource), body, viewer, true)
    const hash = hashOf(columns)
    const add = async () => {
      const row = new Map<string, unknown>([...columns, ['id', uuidv7()], ['hash', hash]])
      const [names, values] = [join([...row.keys()].map(identifier)), join([...row.values()].map(parameter))]
      const [inserted] = await db.query<{ id: string }>(
        render(
          sql`insert into library_address (${names}) values (${values}) on conflict (hash) do nothing returning id`,
        ),
      )
      if (inserted) {
        db.changed('library-addresses')
        return inserted
      }
      const [known] = await db.query<{ id: string }>({
        text: 'select id from library_address where hash = $1',
        values: [hash],
      })
      return { id: known!.id, status: 200 }
    }
    return sendCreated({ services, request, reply }, models.of(libraryAddressResource), () => db.transaction(add))
  },
})

/**
 * A hash by which equal places are found. It ignores upper case and repeated spaces, and rounds the position to about
 * a metre.
 */
function hashOf(columns: ReadonlyMap<string, unknown>): string {
  const parts = identifying.map((name) => {
    const value = (columns.get(name) ?? '') as string | number
    return typeof value === 'number' ? value.toFixed(5) : value.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')
  })
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
