import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '../access/guards.ts'
import { isId } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { jsonBodies, recordBody } from '../operation/fields.ts'
import { invalid } from '../http/problem.ts'
import { readDraft } from '../resource/body.ts'
import { sendCreated } from '../resource/send-created.ts'
import { deviceResource } from './device.resource.ts'
import { claimDevice } from './push-token.ts'

/**
 * Stores the data of an app's device under the id that the app chose. A second request with that id changes the same
 * device.
 */
export const registerDevice = defineOperation({
  method: 'POST',
  path: '/api/devices',
  summary: 'Registers a device and its notification token; the device chooses the id',
  who: signedIn,
  reads: recordBody('Device.create'),
  accepts: jsonBodies,
  answers: { item: 'Device' },
  status: 201,
  errors: ['Invalid type'],
  idempotent: true,
  run: ({ services, viewer, request, reply, body }) => {
    const device = services.models.of(deviceResource)
    const { columns } = readDraft(device, body, viewer, true)
    const { id } = body as { id?: unknown }
    if (id === undefined) throw invalid({ propertyPath: 'id', message: violationMessages.blank })
    if (!isId(id)) throw invalid({ propertyPath: 'id', message: violationMessages.uuid })
    const given = Object.fromEntries(columns)
    return sendCreated({ services, request, reply }, device, async () => {
      const { created } = await claimDevice(services, id.toLowerCase(), viewer.id!, given)
      return { id: id.toLowerCase(), status: created ? 201 : 200 }
    })
  },
})
