import { z } from 'zod'
import { boolean, defaulted, defineContract, instant, optional, readOnly, text } from '../resource.ts'

/**
 * An installed app, or a browser that receives pushes. Its id is a uuid that the client creates. It belongs to the
 * account that last logged in on the device, and only this account sees it.
 */
export const deviceContract = defineContract({
  name: 'Device',
  path: 'devices',
  fields: {
    /** The push address: the app's token, or for platform `web` the browser's `PushSubscription` as JSON. */
    token: optional(text(4_096)),
    platform: optional(text(40)),
    model: optional(text(120)),
    manufacturer: optional(text(120)),
    version: optional(text(40)),
    lang: optional(text(20)),
    cordova: optional(text(40)),
    serial: optional(text(120)),
    isVirtual: defaulted(boolean()),
    lastSeen: readOnly(instant()),
  },
})

/** The answer of `GET /api/me/token`. */
export const PushRegistration = z.object({
  deviceUuid: z.string().nullable(),
  token: z.string().nullable(),
  registered: z.boolean(),
})
export type PushRegistration = z.infer<typeof PushRegistration>

/** The answer of `GET /api/push-key`. */
export const PushKey = z.object({ key: z.string() })
export type PushKey = z.infer<typeof PushKey>
