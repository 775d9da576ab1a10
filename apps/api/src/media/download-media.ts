import { signedIn } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendFile } from './serve-file.ts'

/** Sends a private file to a client that has a token. A plain link to the file is sent without the token. */
export const downloadMedia = defineOperation({
  method: 'GET',
  path: '/api/media-objects/{id}/file',
  summary: 'The file of a media object, as a download',
  who: signedIn,
  reach: 'the files whose records the caller may read',
  beyond: 'the town’s staff and applicants, who read private documents in a browser',
  answers: { shape: { type: 'string', format: 'binary' }, type: 'application/octet-stream' },
  errors: ['Not Found'],
  run: ({ services, viewer, params, reply }) => sendFile(services, pathId(params), viewer, reply),
})
