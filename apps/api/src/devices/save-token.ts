import { PushRegistration } from '@lonja/contract/devices/device'
import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { isId, queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { invalid } from '../http/problem.ts'
import { sendShape } from '../resource/send-shape.ts'
import { claimDevice } from './push-token.ts'

const MAX_TOKEN = 4_096
const MAX_PLATFORM = 40

/**
 * Saves the push token, given as `token`, `uuid` and `platform` or in the headers `X-Push-Token` and `X-Device-Uuid`.
 * Without a token the answer contains the saved token. Because this GET writes, HEAD requests and cookies are
 * refused.
 */
export const saveToken = defineOperation({
  method: 'GET',
  path: '/api/me/token',
  summary: 'Stores the notification token of a device, or returns the stored one',
  who: signedIn,
  query: {
    token: 'The token to store; without it, nothing is stored.',
    uuid: 'The id that the device has chosen.',
    platform: 'The name of the platform, chosen by the device.',
  },
  answers: { shape: PushRegistration },
  errors: ['Validation failed'],
  route: { exposeHeadRoute: false, config: { byBearerAlone: true } },
  run: async (context) => {
    const { services, viewer, request } = context
    const query = queryOf(request.url)
    const header = (name: string) => request.headers[name]?.toString()
    const token = (query.one('token') ?? header('x-push-token'))?.trim() || null
    const uuid = (query.one('uuid') ?? header('x-device-uuid'))?.trim().toLowerCase() || null
    const platform = query.one('platform')?.trim() || null
    if (uuid !== null && !isId(uuid)) throw invalid({ propertyPath: 'uuid', message: violationMessages.uuid })
    if (token && token.length > MAX_TOKEN) throw invalid({ propertyPath: 'token', message: violationMessages.tooLong })
    if (platform && platform.length > MAX_PLATFORM)
      throw invalid({ propertyPath: 'platform', message: violationMessages.tooLong })

    const known = await ownDevice(services.db, viewer.id!, uuid, token)
    const answer: PushRegistration = {
      deviceUuid: uuid ?? known?.id ?? null,
      token: known?.token ?? null,
      registered: Boolean(known?.token),
    }
    if (token) {
      answer.deviceUuid ??= uuidv7()
      await claimDevice(services, answer.deviceUuid, viewer.id!, { token, ...(platform && { platform }) })
      Object.assign(answer, { token, registered: true })
    }
    return sendShape(context, 'PushRegistration', answer)
  },
})

/** The viewer's device with this id; without an id, the one with this token; without both, the one used last. */
async function ownDevice(db: Database, userId: string, uuid: string | null, token: string | null) {
  const [device] = await db.query<{ id: string; token: string | null }>({
    text: `select id, token from device
           where user_id = $1 and ($2::uuid is null or id = $2) and ($2::uuid is not null or $3::text is null or token = $3)
           order by last_seen desc limit 1`,
    values: [userId, uuid, token],
  })
  return device
}
