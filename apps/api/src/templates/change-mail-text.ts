import { MailTemplate, SavedMail, mailCodes } from '@lonja/contract/templates/mail-text'
import { type Viewer, mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { readMailTexts } from './list-mail-texts.ts'
import { mustBeUsable } from './mail-words.ts'

interface StoredTemplate {
  id: string
  name: string
  kind: string
  subject: string | null
  body: string
}

/** Writes the town's own subject and introduction of a mail. Repeating a request changes nothing. */
export const changeMailText = defineOperation({
  method: 'PUT',
  path: '/api/templates-mail/{code}/text',
  summary: 'Writes the subject and the introduction of a mail, for the town',
  who: (viewer) => mayInTown(viewer, 'content'),
  reach: 'the whole town',
  beyond: 'the people who write the texts of the town',
  body: SavedMail,
  answers: { shape: MailTemplate },
  errors: ['Not Found', 'Illegal state change'],
  example: { subject: 'Tu pedido {{code}} te espera', body: 'Hola, {{name}}:\nYa puedes venir a por él.' },
  run: ({ services: { db }, viewer, params, body }) => {
    const code = knownCode(params)
    return db.transaction(async () => {
      await mustBeUsable(db, { code, subject: body.subject, body: body.body })
      const before = await lockTemplate(db, code)
      const { name, ...text } = body
      const [stored] = await db.query<{ id: string; name: string }>({
        text: `insert into template (id, code, name, kind, subject, body) values ($1, $2, coalesce($5, $2), $6, $3, $4)
               on conflict (code) do update set subject = excluded.subject, body = excluded.body, name = coalesce($5, template.name)
                 where template.kind = excluded.kind returning id, name`,
        values: [uuidv7(), code, text.subject, text.body, name === '' ? code : name, mailCodes.get(code)!.kind],
      })
      if (!stored) throw new Problem('Illegal state change')
      await signVersion(db, code, viewer)
      await recordAudit(db, authorOf(viewer), {
        resource: 'templates',
        id: stored.id,
        action: before ? 'update' : 'create',
        before: before && { name: before.name, subject: before.subject, body: before.body },
        after: { name: stored.name, ...text },
      })
      db.changed('templates', `template:${stored.id}`)
      return readMailText(db, code)
    })
  },
})

/** Removes the town's own words of a mail, so that it has the text of Lonja again. */
export const restoreMailText = defineOperation({
  method: 'DELETE',
  path: '/api/templates-mail/{code}/text',
  summary: 'Gives a mail the text of Lonja again',
  who: (viewer) => mayInTown(viewer, 'content'),
  reach: 'the whole town',
  beyond: 'the people who write the texts of the town',
  errors: ['Not Found', 'Resource in use'],
  run: ({ services: { db }, viewer, params }) =>
    db.transaction(async () => {
      const code = knownCode(params)
      const stored = await lockTemplate(db, code)
      if (stored?.kind !== mailCodes.get(code)!.kind) throw new Problem('Not Found')
      const { id, name, subject, body } = stored
      const [used] = await db.query({
        text: `select from variable where template_id = $1 union all select from template_config where template_id = $1`,
        values: [id],
      })
      if (used) throw new Problem('Resource in use')
      await recordAudit(db, authorOf(viewer), {
        resource: 'templates',
        id,
        action: 'remove',
        before: { name, subject, body },
      })
      await db.query({ text: 'delete from template where id = $1', values: [id] })
      db.changed('templates', `template:${id}`)
      return undefined
    }),
})

/** Records who wrote the version that this transaction has made. A text that is saved again makes none. */
async function signVersion(db: Database, code: string, { id }: Viewer): Promise<void> {
  await db.query({
    text: 'update template_version set user_id = $2 where code = $1 and created_at = now()',
    values: [code, id],
  })
}

/** @throws Problem 404 if no mail has this code */
export function knownCode({ code = '' }: Readonly<Record<string, string>>): string {
  if (!mailCodes.has(code)) throw new Problem('Not Found')
  return code
}

async function lockTemplate(db: Database, code: string): Promise<StoredTemplate | undefined> {
  const [stored] = await db.query<StoredTemplate>({
    text: 'select id, name, kind, subject, body from template where code = $1 for update',
    values: [code],
  })
  return stored
}

const readMailText = async (db: Database, code: string): Promise<MailTemplate> =>
  (await readMailTexts(db)).find((mail) => mail.code === code)!
