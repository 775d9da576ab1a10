import type { Schema } from '../operation/define-operation.ts'

/** Request headers of our operations, besides the usual headers of HTTP. */
export const headerParameters = {
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as it was read, one of several, or `*`: where it is another by now, nothing is written and the answer is 412 with the `ETag` of now.',
    schema: { type: 'string' },
    example: '"VQ6rQcVQpfkWqzg0mHhbGJXsv9E"',
  },
  ifUnmodifiedSince: {
    name: 'If-Unmodified-Since',
    in: 'header',
    description: 'As `If-Match`, by the `updatedDate`, to the second; heeded where there is no `If-Match`.',
    schema: { type: 'string' },
    example: 'Mon, 23 Nov 2026 10:00:00 GMT',
  },
  prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`handling=strict`: query parameters that the operation does not have are refused by name, instead of ignored; the answer has `Preference-Applied: handling=strict`.',
    schema: { type: 'string' },
    example: 'handling=strict',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name of the client’s own for this attempt, as a UUID: sent again with the same body it does nothing twice and gets the answer of the first, with `Idempotent-Replayed: true`; with another body it is refused (422). It is kept for two days.',
    schema: { type: 'string', maxLength: 255 },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
} as const

/** References to the headers of a conditional operation. @param dated  whether the record shows its `updatedDate` */
export const preconditionParameters = (dated: boolean): object[] =>
  (dated ? ['ifMatch', 'ifUnmodifiedSince'] : ['ifMatch']).map((name) => ({ $ref: `#/components/parameters/${name}` }))

export const idempotencyParameter = { $ref: '#/components/parameters/idempotencyKey' }

/** The additional header of the answer that creates a record. */
export const replayedHeader: Schema = {
  'Idempotent-Replayed': {
    description: 'True: the answer of an earlier request with this `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
}

/** The additional header of an answer that contains a record. */
export const etagHeader: Schema = {
  ETag: {
    description: 'Names this version of the record, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string' },
  },
}
