import { crashPoint } from '../system/crash-point.ts'
import type { Job } from '../jobs/job.ts'
import { scheduleRetry } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { brandOf } from '../towns/mail-brand.ts'
import { cachedTownFacts } from '../towns/town-facts.ts'
import { renderLetter } from '../mail/letter.ts'
import { letters } from './letters.ts'
import { type Mailer, type SmtpError, mailOrigin, mailerOf } from '../mail/mailer.ts'
import { MAIL, type QueuedMail, mailQueue, finishMail, claimMail } from '../mail/outbox.ts'

type Parts = Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'models'>

/**
 * Sends all mail that is due, one after the other. Each mail is sent at least once: if the process ends after the
 * server has accepted a mail and before this is recorded, the mail is sent again with the same message id.
 *
 * @returns the number of mails that were due
 */
export async function deliverMail(services: Parts, mailer: Mailer): Promise<number> {
  const due = await claimMail(services.db)
  for (const mail of due) {
    try {
      crashPoint('mail.taken')
      await deliver(services, mailer, mail)
      crashPoint('mail.sent')
      await finishMail(services.db, mail)
      crashPoint('mail.settled')
      services.metrics?.countDelivery('mail', 'sent')
    } catch (error) {
      const { code = 'ERROR', responseCode } = error as SmtpError
      // Only a permanent refusal of the recipient ends the attempts. Every other error may be corrected later, for
      // example a wrong password in our settings.
      const forGood = code === 'EENVELOPE' && (responseCode ?? 0) >= 500
      const cause = [code, responseCode].filter(Boolean).join(' ')
      const { id, kind, attempts } = mail
      const givenUp = await scheduleRetry(services.db, mailQueue, mail, cause, forGood)
      services.metrics?.countDelivery('mail', givenUp ? 'given up' : 'failed')
      // The log has only a code, because the text of the server's reply may contain the address.
      services.log.warn({ mail: id, kind, attempts, cause, givenUp }, 'A mail was not delivered')
    }
  }
  return due.length
}

async function deliver(services: Parts, mailer: Mailer, mail: QueuedMail): Promise<void> {
  const letter = await letters[mail.kind](services, mail)
  if (!letter) return
  const facts = await cachedTownFacts(services.db)
  const rendered = renderLetter(letter, mailOrigin(services.config), brandOf(facts))
  await mailer.send({ id: mail.id, to: letter.to ?? mail.recipient, ...rendered })
}

/**
 * Sends mail when it is queued, and tries again when a new attempt is due. Several processes may run this job at
 * once.
 */
export const mailJob: Job<Parts> = {
  name: 'mail',
  every: 15_000,
  wakes: MAIL,
  rest: 4,
  afterRequests: true,
  open(services) {
    const mailer = mailerOf(services.config)
    return {
      // One run sends a limited number of mails. If it sent several, more may be due, so the job runs again at once.
      // If it sent one, no other was due, and the next new mail starts the job.
      work: async () => (await deliverMail(services, mailer)) > 1,
      end: () => mailer.close(),
    }
  },
}
