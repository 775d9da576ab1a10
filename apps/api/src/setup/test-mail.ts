import { MailTest } from '@lonja/contract/setup/opening'
import { mayInTown } from '../access/guards.ts'
import { checkMail } from '../doctor/check-services.ts'
import { defineOperation } from '../operation/define-operation.ts'

/** Sends a mail to the operator at once, and says what the mail server answered. */
export const testMail = defineOperation({
  method: 'POST',
  path: '/api/setup/mail',
  summary: 'Sends a test mail to the caller, and says whether the mail server accepted it',
  who: (viewer) => mayInTown(viewer, 'town.system'),
  reach: 'the e-mail of the caller',
  beyond: 'operators, who check mail before the town opens',
  answers: { shape: MailTest, type: 'application/json' },
  errors: ['Too many requests'],
  limit: { name: 'test-mail', per: 'viewer', max: 10, windowSeconds: 3_600 },
  run: async ({ services: { db, config }, viewer }): Promise<MailTest> => {
    if (config.smtpUrl === undefined) return { state: 'off', detail: null }
    const [user] = await db.query<{ email: string }>({
      text: 'select email from "user" where id = $1',
      values: [viewer.id],
    })
    const { level, what } = await checkMail(config, user!.email)
    return level === 'ok' ? { state: 'sent', detail: null } : { state: 'refused', detail: what }
  },
})
