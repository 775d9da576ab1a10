import { violationMessages } from '@lonja/contract/errors'
import { MailPreview, TriedMail, mailCodes } from '@lonja/contract/templates/mail-text'
import { isPerson, mayInTown } from '../access/guards.ts'
import { Problem, invalid } from '../http/problem.ts'
import { renderLetter } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { brandOf } from '../towns/mail-brand.ts'
import { cachedTownFacts } from '../towns/town-facts.ts'
import { mustBeUsable } from './mail-words.ts'
import { sampleLetter, sampleNotice } from './test-letter.ts'

const example = { code: 'order-ready', subject: 'Tu pedido {{code}} te espera', body: 'Hola, {{name}}:' }

/** Shows a mail with an unsaved text and with sample values. */
export const previewMailText = defineOperation({
  method: 'POST',
  path: '/api/templates-preview',
  summary: 'Renders a text of a mail, a notice or a ticket with sample values, without saving it',
  who: (viewer) => mayInTown(viewer, 'content'),
  reach: 'the whole town',
  beyond: 'the people who write the texts of the town',
  body: TriedMail,
  answers: { shape: MailPreview },
  example,
  run: async ({ services: { config, db }, body }): Promise<MailPreview> => {
    await mustBeUsable(db, body)
    if (mailCodes.get(body.code)!.kind !== 'mail') {
      const { title, body: text } = await sampleNotice({ config, db }, body)
      return { subject: title, text, html: '' }
    }
    const facts = await cachedTownFacts(db)
    const { subject, text, html } = renderLetter(
      await sampleLetter({ config, db }, body),
      mailOrigin(config),
      brandOf(facts),
    )
    return { subject, text, html }
  },
})

/** Sends a text that is not saved yet to the address of the caller, with sample values. */
export const sendTestMail = defineOperation({
  method: 'POST',
  path: '/api/templates-test',
  summary: 'Sends a text of a mail to the caller with sample values, without saving it',
  who: (viewer) => isPerson(viewer) && mayInTown(viewer, 'content'),
  reach: 'the whole town',
  beyond: 'the people who write the texts of the town',
  body: TriedMail,
  limit: { name: 'template test', per: 'viewer', max: 20, windowSeconds: 3_600 },
  example,
  run: async ({ services: { db }, viewer, body }) => {
    await mustBeUsable(db, body)
    if (mailCodes.get(body.code)!.kind !== 'mail')
      throw invalid({ propertyPath: 'code', message: violationMessages.invalid })
    const [account] = await db.query<{ email: string | null }>({
      text: 'select email from "user" where id = $1',
      values: [viewer.id],
    })
    if (!account?.email) throw new Problem('Not Found')
    const { code, subject, body: text } = body
    await queueMail(db, { kind: 'template-test', recipient: account.email, data: { code, subject, body: text } })
    return undefined
  },
})
