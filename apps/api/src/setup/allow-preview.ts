import { townRoleOf } from '../access/guards.ts'
import { isSecure } from '../identity/session-cookie.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { previewSetCookie } from './preview.ts'

/** Lets this browser show the shop while it is closed. */
export const allowPreview = defineOperation({
  method: 'POST',
  path: '/api/setup/preview',
  summary: 'Sets the cookie with which this browser shows the shop while it is closed, for twelve hours',
  who: (viewer) => townRoleOf(viewer) !== null,
  reach: 'the browser of the caller',
  beyond: 'the town’s staff, who look at the shop before it opens',
  run: ({ services: { config }, request, reply }) => {
    reply.header('set-cookie', previewSetCookie(config.secret, isSecure(request)))
  },
})
