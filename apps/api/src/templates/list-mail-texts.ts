import { MailTemplate, mailCodes } from '@lonja/contract/templates/mail-text'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { builtInText } from './mail-texts.ts'
import { type StoredMail, lastGoodText, usableText } from './mail-words.ts'
import { allTownVariables } from './variables.ts'

/** Lists the mails, the notices and the ticket whose words the town can change. */
export const listMailTexts = defineOperation({
  method: 'GET',
  path: '/api/templates-mail',
  summary:
    'The mails, notifications, pushes and tickets whose words the town can write, with their texts and variables',
  who: (viewer) => mayInTown(viewer, 'content'),
  reach: 'the whole town',
  beyond: 'the people who write the texts of the town',
  answers: { shape: z.array(MailTemplate) },
  run: ({ services: { db } }) => readMailTexts(db),
})

/** Reads every text that a template can change. */
export async function readMailTexts(db: Database): Promise<MailTemplate[]> {
  const rows = await db.query<StoredMail & { name: string; kind: string }>({
    name: 'templates of mail',
    text: `select code, name, kind, subject, body from template where code = any($1::text[])`,
    values: [[...mailCodes.keys()]],
  })
  const town = await allTownVariables(db)
  return Promise.all(
    [...mailCodes].map(async ([code, { kind, event, language, variables, most }]): Promise<MailTemplate> => {
      const stored = rows.find((row) => row.code === code && row.kind === kind)
      const known = town.flatMap((each) => (each.template === null || each.template === code ? [each.code] : []))
      const isUsable = stored === undefined || usableText(stored, known) !== undefined
      return {
        code,
        // A template without a name of its own has its code as name.
        name: stored && stored.name !== code ? stored.name : null,
        kind,
        event,
        language,
        most,
        variables: [...new Set([...variables, ...known])],
        builtIn: builtInText(code),
        own: stored ? { subject: stored.subject ?? '', body: stored.body } : null,
        usable: isUsable,
        lastGood: isUsable ? null : ((await lastGoodText(db, code, known)) ?? null),
      }
    }),
  )
}
