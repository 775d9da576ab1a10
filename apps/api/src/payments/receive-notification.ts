import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { crashPoint } from '../system/crash-point.ts'
import { acceptForms, readForm } from '../http/form.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { countRefusal, applyStoredNotice, storeNotification } from './stored-notices.ts'
import type { Reading } from './notification.ts'
import { readNotification } from './redsys/read-notification.ts'
import { NOTIFICATION_PATH } from './redsys/redsys-provider.ts'
import { readEvent } from './stripe/read-event.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The notifications that were answered and are still being applied. The server waits for them before it closes. */
    unfinishedNotifications: Set<Promise<void>>
  }
}

/** The maximum size of an event. The largest events of Stripe are smaller. */
const MAX_EVENT_BYTES = 64 * 1024

/**
 * The common part of the operations that receive notifications of banks. A notification is verified, stored and
 * answered immediately, and applied after the answer. An invalid notification is refused without a reason.
 */
const operation = {
  method: 'POST',
  who: everyone,
  beyond: 'banks, which report the result of a payment',
  answers: { shape: z.literal('OK'), type: 'text/plain' },
  errors: ['Not Found', 'Invalid request'],
} as const

export const receiveFromRedsys = defineOperation({
  ...operation,
  path: NOTIFICATION_PATH,
  summary: 'Where Redsys says what became of a payment, signed; answered at once, then heard',
  // A form. Its parameters must not be changed, because they are signed.
  reads: z.object({ Ds_SignatureVersion: z.string(), Ds_MerchantParameters: z.string(), Ds_Signature: z.string() }),
  accepts: ['application/x-www-form-urlencoded'],
  prepare: (scope) => {
    acceptForms(scope)
    finishBeforeClosing(scope)
  },
  run: async ({ services, request, reply }) => {
    const redsys = services.config.payments?.redsys
    if (!redsys) throw new Problem('Not Found')
    crashPoint('notice.received')
    const form = await readForm(request.headers['content-type'], request.body as Buffer | null)
    return receive(services, 'redsys', readNotification(form, redsys), request, reply)
  },
})

export const receiveFromStripe = defineOperation({
  ...operation,
  path: '/api/payments-notification/stripe',
  summary: 'Where Stripe says what became of a payment, signed by the header `Stripe-Signature`',
  // The body is read as unchanged bytes, because they are signed.
  reads: z.looseObject({ id: z.string(), type: z.string(), data: z.looseObject({}) }),
  prepare: (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES } as const
    scope.addContentTypeParser('application/json', options, (_request, body, done) => done(null, body))
    finishBeforeClosing(scope)
  },
  run: async ({ services, request, reply }) => {
    const stripe = services.config.payments?.stripe
    if (!stripe) throw new Problem('Not Found')
    const signature = request.headers['stripe-signature']?.toString() ?? ''
    const event = (request.body as Buffer | null) ?? Buffer.alloc(0)
    return receive(services, 'stripe', readEvent(signature, event, stripe.webhookSecret), request, reply)
  },
})

function finishBeforeClosing(scope: FastifyInstance): void {
  const unfinished = new Set<Promise<void>>()
  scope.decorate('unfinishedNotifications', unfinished)
  scope.addHook('onClose', async () => void (await Promise.all(unfinished)))
}

async function receive(
  services: Services,
  provider: string,
  reading: Reading,
  { server: { unfinishedNotifications: unfinished } }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = services
  if ('refused' in reading) {
    await countRefusal(db, provider, reading.refused)
    throw new Problem('Invalid request')
  }
  crashPoint('notice.verified')
  const kept = await storeNotification(db, reading)
  crashPoint('notice.kept')
  if (kept)
    reply.raw.once('finish', () => {
      crashPoint('notice.answered')
      const work = applyStoredNotice(services, kept)
      unfinished.add(work)
      void work.finally(() => unfinished.delete(work))
    })
  return reply.type('text/plain; charset=utf-8').send('OK')
}
