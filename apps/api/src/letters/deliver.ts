import { crashPoint } from '../system/crash-point.ts'
import type { Job } from '../jobs/job.ts'
import { scheduleRetry } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { cachedTownFacts } from '../towns/town-facts.ts'
import { renderLetter } from '../mail/letter.ts'
import { letters } from './letters.ts'
import { type Mailer, type SmtpError, mailOrigin, mailerOf } from '../mail/mailer.ts'
import { MAIL, type QueuedMail, mailQueue, finishMail, claimMail } from '../mail/outbox.ts'

type Parts = Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'models'>

/**
 * Sends due mail, one after the other. Each mail is sent at least once: if the process ends between the server's
 * acceptance and our record of it, the mail is sent again with the same message id.
 *
 * @returns the number that were due
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
      // The recipient is refused permanently; every other error, our own credentials included, may be corrected
      // meanwhile.
      const forGood = code === 'EENVELOPE' && (responseCode ?? 0) >= 500
      const cause = [code, responseCode].filter(Boolean).join(' ')
      const { id, kind, attempts } = mail
      const givenUp = await scheduleRetry(services.db, mailQueue, mail, cause, forGood)
      services.metrics?.countDelivery('mail', givenUp ? 'given up' : 'failed')
      // The server's text may quote the address.
      services.log.warn({ mail: id, kind, attempts, cause, givenUp }, 'A mail was not delivered')
    }
  }
  return due.length
}

async function deliver(services: Parts, mailer: Mailer, mail: QueuedMail): Promise<void> {
  const letter = await letters[mail.kind](services, mail)
  if (!letter) return
  const facts = await cachedTownFacts(services.db)
  const rendered = renderLetter(letter, mailOrigin(services.config), facts?.app)
  await mailer.send({ id: mail.id, to: letter.to ?? mail.recipient, ...rendered })
}

/** Sends mail as it is queued, and retries when due. Any number of processes may run it. */
export const mailJob: Job<Parts> = {
  name: 'mail',
  every: 15_000,
  wakes: MAIL,
  rest: 4,
  afterRequests: true,
  open(services) {
    const mailer = mailerOf(services.config)
    return {
      // A single mail is no backlog: the next one wakes the job, and is sent at once.
      work: async () => (await deliverMail(services, mailer)) > 1,
      end: () => mailer.close(),
    }
  },
}
