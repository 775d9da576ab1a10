import { crashPoint } from '../crash-point.ts'
import type { Job } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { knownTownFacts } from '../towns/town-facts.ts'
import { renderLetter } from '../mail/letter.ts'
import { letters } from './letters.ts'
import { type Mailer, type SmtpError, mailOrigin, mailerOf } from '../mail/mailer.ts'
import { MAIL, type QueuedMail, putOff, settle, takeDue } from '../mail/outbox.ts'

type Parts = Pick<Services, 'config' | 'db' | 'log' | 'metrics' | 'models'>

/**
 * Sends what is due, one after the other. Each mail goes out at least once: should the process end between the server's
 * yes and our note of it, it goes again, under the same message id.
 *
 * @returns how many were due
 */
export async function deliverMail(services: Parts, mailer: Mailer): Promise<number> {
  const due = await takeDue(services.db)
  for (const mail of due) {
    try {
      crashPoint('mail.taken')
      await deliver(services, mailer, mail)
      crashPoint('mail.sent')
      await settle(services.db, mail)
      crashPoint('mail.settled')
      services.metrics?.countDelivery('mail', 'sent')
    } catch (error) {
      const { code = 'ERROR', responseCode } = error as SmtpError
      // The recipient is refused for good; all else, our own credentials included, may be mended meanwhile.
      const forGood = code === 'EENVELOPE' && (responseCode ?? 0) >= 500
      const cause = [code, responseCode].filter(Boolean).join(' ')
      const { id, kind, attempts } = mail
      const givenUp = await putOff(services.db, mail, cause, forGood)
      services.metrics?.countDelivery('mail', givenUp ? 'given up' : 'failed')
      // What the server said in words may quote the address.
      services.log.warn({ mail: id, kind, attempts, cause, givenUp }, 'A mail was not delivered')
    }
  }
  return due.length
}

async function deliver(services: Parts, mailer: Mailer, mail: QueuedMail): Promise<void> {
  const letter = await letters[mail.kind](services, mail)
  if (!letter) return
  const facts = await knownTownFacts(services.db)
  const rendered = renderLetter(letter, mailOrigin(services.config), facts?.app)
  await mailer.send({ id: mail.id, to: letter.to ?? mail.recipient, ...rendered })
}

/** Sends mail as it is queued, and what was put off when it is due again. Any number of processes may. */
export const mailJob: Job<Parts> = {
  name: 'mail',
  every: 15_000,
  wakes: MAIL,
  rest: 4,
  afterRequests: true,
  open(services) {
    const mailer = mailerOf(services.config)
    return {
      // One mail alone is no queue: what comes behind it wakes the job, and goes at once.
      work: async () => (await deliverMail(services, mailer)) > 1,
      end: () => mailer.close(),
    }
  },
}
