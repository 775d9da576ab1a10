import { PushKey } from '@lonja/contract/devices/device'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { vapidKeys } from './vapid.ts'

/** Answers with the public key for subscriptions of browsers. Only this server can send to such a subscription. */
export const readPushKey = defineOperation({
  method: 'GET',
  path: '/api/push-key',
  summary: 'The public key that browsers subscribe to pushes with (VAPID)',
  who: everyone,
  beyond: 'browsers, which show notifications while the shop is closed',
  answers: { shape: PushKey, type: 'application/json' },
  run: ({ services: { config }, reply }): PushKey => {
    reply.header('cache-control', 'public, max-age=300')
    return { key: vapidKeys(config).publicKey }
  },
})
