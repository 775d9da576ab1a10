import type { PushKey } from '@lonja/contract/devices/device'
import type { Operations } from '../services.ts'
import { vapidKeys } from './vapid.ts'

/** `GET /api/push-key`: what a browser subscribes with, so that only we may send to it. */
export const readPushKey: Operations = (app, { config }) => {
  const { publicKey } = vapidKeys(config)
  app.get('/api/push-key', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ key: publicKey } satisfies PushKey),
  )
}
