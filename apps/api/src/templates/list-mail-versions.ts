import { MailVersion } from '@lonja/contract/templates/mail-text'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { knownCode } from './change-mail-text.ts'
import { type StoredMail, usableText } from './mail-words.ts'
import { townVariables } from './variables.ts'

type Row = StoredMail & Pick<MailVersion, 'id' | 'number' | 'user'> & { createdDate: Date }

/** Lists the texts that a mail had, the newest first. They stay when the mail gets the text of Lonja again. */
export const listMailVersions = defineOperation({
  method: 'GET',
  path: '/api/templates-mail/{code}/versions',
  summary: 'The texts of the town that a mail had, the newest first, with their authors',
  who: (viewer) => mayInTown(viewer, 'content'),
  reach: 'the whole town',
  beyond: 'the people who write the texts of the town, and want an earlier text again',
  answers: { shape: z.array(MailVersion) },
  errors: ['Not Found'],
  run: async ({ services: { db }, params }): Promise<MailVersion[]> => {
    const mail = knownCode(params)
    const known = await townVariables(db, mail)
    const rows = await db.query<Row>({
      text: `select v.id, v.number, v.code, v.subject, v.body, v.created_at as "createdDate",
               case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end as user
             from template_version v left join "user" u on u.id = v.user_id
             where v.code = $1 order by v.number desc limit 100`,
      values: [mail],
    })
    return rows.map(({ code, subject, body, createdDate, ...version }) => ({
      ...version,
      subject: subject ?? '',
      body,
      usable: usableText({ code, subject, body }, known) !== undefined,
      createdDate: createdDate.toISOString(),
    }))
  },
})
