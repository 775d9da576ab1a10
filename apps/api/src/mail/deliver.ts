import { setTimeout as sleep } from 'node:timers/promises'
import { crashPoint } from '../crash-point.ts'
import type { Services } from '../services.ts'
import { renderLetter } from './letter.ts'
import { letters } from './letters.ts'
import { type Mailer, type SmtpError, mailOrigin } from './mailer.ts'
import { MAIL, type QueuedMail, putOff, settle, takeDue } from './outbox.ts'

type Parts = Pick<Services, 'config' | 'db'>

const EVERY_MS = 15_000

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
    } catch (error) {
      const { code = 'ERROR', responseCode } = error as SmtpError
      // The recipient is refused for good; all else, our own credentials included, may be mended meanwhile.
      const forGood = code === 'EENVELOPE' && (responseCode ?? 0) >= 500
      await putOff(services.db, mail, [code, responseCode].filter(Boolean).join(' '), forGood)
    }
  }
  return due.length
}

async function deliver(services: Parts, mailer: Mailer, mail: QueuedMail): Promise<void> {
  const letter = await letters[mail.kind](services, mail)
  if (!letter) return
  const rendered = renderLetter(letter, mailOrigin(services.config))
  await mailer.send({ id: mail.id, to: letter.to ?? mail.recipient, ...rendered })
}

/** Sends mail as it is queued, and what was put off when it is due again. Any number of processes may. */
export function startMail(
  services: Parts,
  mailer: Mailer,
  report: (error: unknown) => void = console.error,
): { stop(): Promise<void> } {
  let stopped = false
  const resting = new AbortController()
  let running: Promise<void> | undefined

  /** Until nothing is due; a call while it runs makes it look once more. */
  let wanted = false
  const work = async (): Promise<void> => {
    wanted = false
    const begun = performance.now()
    const due = await deliverMail(services, mailer)
    if (stopped || (due === 0 && !wanted)) return
    // Mail can wait, customers cannot: of a busy process it takes no more than a fifth.
    if (due > 1) await sleep(4 * (performance.now() - begun), undefined, { signal: resting.signal }).catch(() => {})
    if (!stopped) await work()
  }
  const wake = (): void => {
    wanted = true
    if (stopped || running) return
    running = work()
      .catch((error: unknown) => stopped || report(error))
      .then(() => void (running = undefined))
  }
  services.db.onChanged((tags) => {
    if (tags.includes(MAIL)) wake()
  })
  const timer = setInterval(wake, EVERY_MS)
  timer.unref()
  wake()
  return {
    async stop() {
      stopped = true
      resting.abort()
      clearInterval(timer)
      await running
      mailer.close()
    },
  }
}
