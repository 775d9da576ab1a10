import { signedIn } from '../../access.ts'
import type { Descriptions } from '../describe.ts'

const boolean = { type: 'boolean' }
const upload = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary' },
    mobile: { type: 'string', format: 'binary' },
    desktop: { type: 'string', format: 'binary' },
    ...Object.fromEntries(
      ['xs', 'sm', 'md', 'lg', 'xl'].map((width) => [`breakpoint-${width}`, { type: 'string', format: 'binary' }]),
    ),
  },
  additionalProperties: { type: 'string', description: '`size…`: 800x600; `ratio…`: 16:9.' },
}

export const catalogueDescriptions: Descriptions = {
  'POST /image-objects': {
    summary: 'Uploads a picture; its sizes and formats are made here',
    who: signedIn,
    query: { ratio: 'Crops the main file: 16:9.', default: { ...boolean, description: 'Marks it as the default.' } },
    body: upload,
    accepts: ['multipart/form-data'],
    answers: { item: 'ImageObject' },
    status: 201,
    errors: ['Upload quota exceeded'],
  },
  'PUT /image-objects/{id}': {
    summary: 'Changes what is said of a picture; as a form, the picture',
    who: signedIn,
    body: {
      type: 'object',
      properties: {
        alt: { type: 'string', maxLength: 300 },
        focal: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x', 'y'] },
        default: boolean,
      },
    },
    answers: { item: 'ImageObject' },
    conditional: true,
  },
  'DELETE /image-objects/{id}': {
    summary: 'Deletes a picture that nothing shows, with its files',
    who: signedIn,
    errors: ['Resource in use'],
    conditional: true,
  },
  'POST /image-objects/{id}': {
    summary: 'Replaces a picture: the same as PUT, for clients that upload by POST alone',
    who: signedIn,
    body: upload,
    accepts: ['multipart/form-data'],
    answers: { item: 'ImageObject' },
    conditional: true,
  },
  'POST /media-objects': {
    summary: 'Uploads a document, which is served as an attachment',
    who: signedIn,
    body: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    accepts: ['multipart/form-data'],
    answers: { item: 'MediaObject' },
    status: 201,
    idempotent: true,
  },
}
