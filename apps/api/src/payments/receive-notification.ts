import type { FastifyInstance, FastifyReply } from 'fastify'
import { crashPoint } from '../crash-point.ts'
import { acceptForms, readForm } from '../http/form.ts'
import { Problem } from '../problem.ts'
import type { Operations, Services } from '../services.ts'
import { countRefusal, hearKept, keepNotification } from './kept-notifications.ts'
import type { Reading } from './notification.ts'
import { readNotification } from './redsys/read-notification.ts'
import { NOTIFICATION_PATH } from './redsys/redsys-provider.ts'
import { readEvent } from './stripe/read-event.ts'

/** Stripe's largest events, with room. */
const MAX_EVENT_BYTES = 64 * 1024

/**
 * Where banks say what became of a payment: verified, written down and answered at once, then heard. What does not hold
 * is refused, and whoever sent it learns nothing of why.
 */
export const receiveNotifications: Operations = async (app, services) => {
  const { config } = services
  const receive = receiver(app, services)

  await app.register(async (scope) => {
    acceptForms(scope)
    scope.post<{ Body: Buffer | null }>(NOTIFICATION_PATH, async ({ headers, body }, reply) => {
      const redsys = config.payments?.redsys
      if (!redsys) throw new Problem('Not Found')
      crashPoint('notice.received')
      return receive('redsys', readNotification(await readForm(headers['content-type'], body), redsys), reply)
    })
  })

  await app.register(async (scope) => {
    // Signed to the byte.
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES } as const
    scope.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer | null }>('/api/payments-notification/stripe', async ({ headers, body }, reply) => {
      const stripe = config.payments?.stripe
      if (!stripe) throw new Problem('Not Found')
      const signature = headers['stripe-signature']?.toString() ?? ''
      return receive('stripe', readEvent(signature, body ?? Buffer.alloc(0), stripe.webhookSecret), reply)
    })
  })
}

function receiver(app: FastifyInstance, services: Services) {
  const { db } = services
  const hearing = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(hearing)))

  return async (provider: string, reading: Reading, reply: FastifyReply): Promise<FastifyReply> => {
    if ('refused' in reading) {
      await countRefusal(db, provider, reading.refused)
      throw new Problem('Invalid request')
    }
    crashPoint('notice.verified')
    const kept = await keepNotification(db, reading)
    crashPoint('notice.kept')
    if (kept)
      reply.raw.once('finish', () => {
        crashPoint('notice.answered')
        const work = hearKept(services, kept)
        hearing.add(work)
        void work.finally(() => hearing.delete(work))
      })
    return reply.type('text/plain; charset=utf-8').send('OK')
  }
}
