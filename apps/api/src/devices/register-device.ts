import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '../access.ts'
import { invalid } from '../problem.ts'
import { readDraft } from '../resource/body.ts'
import { isId } from '../http/query.ts'
import { allow } from '../resource/routes.ts'
import { sendCreated } from '../resource/send-created.ts'
import type { Operations } from '../services.ts'
import { deviceResource } from './device.resource.ts'
import { claimDevice } from './push-token.ts'

/** `POST /api/devices`: the app says what it runs on, under its own uuid; said again it is the same device. */
export const registerDevice: Operations = (app, services) => {
  app.post('/api/devices', { onRequest: allow(signedIn) }, async (request, reply) => {
    const { viewer } = request
    const { columns } = readDraft(services.models.of(deviceResource), request.body, viewer, true)
    const { id } = request.body as { id?: unknown }
    if (id === undefined) throw invalid({ propertyPath: 'id', message: violationMessages.blank })
    if (!isId(id)) throw invalid({ propertyPath: 'id', message: violationMessages.uuid })
    const given = Object.fromEntries(columns)
    return sendCreated(services, services.models.of(deviceResource), request, reply, async () => {
      const { created } = await claimDevice(services, id.toLowerCase(), viewer.id!, given)
      return { id: id.toLowerCase(), status: created ? 201 : 200 }
    })
  })
}
