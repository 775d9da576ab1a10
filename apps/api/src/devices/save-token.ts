import type { PushRegistration } from '@lonja/contract/devices/device'
import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '../access.ts'
import { uuidv7 } from '../database/uuid.ts'
import { invalid } from '../problem.ts'
import { isId, queryOf } from '../http/query.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { sendShape } from '../social/shop-of.ts'
import { claimDevice } from './push-token.ts'

const MAX_TOKEN = 4_096
const MAX_PLATFORM = 40

/**
 * `GET /api/me/token`: saves the token that pushes go to, given as `token`, `uuid` and `platform` or in the headers
 * `X-Push-Token` and `X-Device-Uuid`. Without a token it tells what is saved. A write, so never by HEAD, and never by
 * a cookie.
 */
export const saveToken: Operations = (app, { config, db }) => {
  app.get(
    '/api/me/token',
    { onRequest: allow(signedIn), exposeHeadRoute: false, config: { byBearerAlone: true } },
    async (request, reply) => {
      const userId = request.viewer.id!
      const query = queryOf(request.url)
      const header = (name: string) => request.headers[name]?.toString()
      const token = (query.one('token') ?? header('x-push-token'))?.trim() || null
      const uuid = (query.one('uuid') ?? header('x-device-uuid'))?.trim().toLowerCase() || null
      const platform = query.one('platform')?.trim() || null
      if (uuid !== null && !isId(uuid)) throw invalid({ propertyPath: 'uuid', message: violationMessages.uuid })
      if (token && token.length > MAX_TOKEN)
        throw invalid({ propertyPath: 'token', message: violationMessages.tooLong })
      if (platform && platform.length > MAX_PLATFORM)
        throw invalid({ propertyPath: 'platform', message: violationMessages.tooLong })

      const known = await ownDevice(userId, uuid, token)
      const answer: PushRegistration = {
        deviceUuid: uuid ?? known?.id ?? null,
        token: known?.token ?? null,
        registered: Boolean(known?.token),
      }
      if (token) {
        answer.deviceUuid ??= uuidv7()
        await claimDevice({ config, db }, answer.deviceUuid, userId, { token, ...(platform && { platform }) })
        Object.assign(answer, { token, registered: true })
      }
      return sendShape(request, reply, 'PushRegistration', answer)
    },
  )

  /** The one named, else the one with the token, else the one used last. */
  async function ownDevice(userId: string, uuid: string | null, token: string | null) {
    const [device] = await db.query<{ id: string; token: string | null }>({
      text: `select id, token from device
             where user_id = $1 and ($2::uuid is null or id = $2) and ($2::uuid is not null or $3::text is null or token = $3)
             order by last_seen desc limit 1`,
      values: [userId, uuid, token],
    })
    return device
  }
}
