import { signedIn } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendItem } from '../resource/routes.ts'
import { userResource } from '../users/user.resource.ts'

/** Reads the viewer's own profile. */
export const readMe = defineOperation({
  method: 'GET',
  path: '/api/me',
  summary: 'The profile of the caller',
  who: signedIn,
  answers: { item: 'User' },
  run: (context) => sendItem(context, context.services.models.of(userResource), context.viewer.id!),
})
