import type { Schema } from '../operation/define-operation.ts'

/** Request headers of our operations, besides the usual headers of HTTP. */
export const headerParameters = {
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` with which the record was read, a list of them, or `*`. If the record has a different `ETag` now, nothing is written, and the answer is 412 with the present `ETag`.',
    schema: { type: 'string' },
    example: '"VQ6rQcVQpfkWqzg0mHhbGJXsv9E"',
  },
  ifUnmodifiedSince: {
    name: 'If-Unmodified-Since',
    in: 'header',
    description:
      'Like `If-Match`, but with the `updatedDate`, without fractions of a second; ignored if there is an `If-Match`.',
    schema: { type: 'string' },
    example: 'Mon, 23 Nov 2026 10:00:00 GMT',
  },
  prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`handling=strict`: a request with unknown query parameters is refused, and the error names them; without it, they are ignored. The answer has `Preference-Applied: handling=strict`.',
    schema: { type: 'string' },
    example: 'handling=strict',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key that the client chooses for this attempt, for example a UUID. A repeated request with the same key and body is not executed again, and gets the first answer with `Idempotent-Replayed: true`. With a different body, it is refused (422). Keys are kept for two days.',
    schema: { type: 'string', maxLength: 255 },
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  },
} as const

/** References to the headers of a conditional operation. @param dated  whether the record shows its `updatedDate` */
export const preconditionParameters = (dated: boolean): object[] =>
  (dated ? ['ifMatch', 'ifUnmodifiedSince'] : ['ifMatch']).map((name) => ({ $ref: `#/components/parameters/${name}` }))

export const idempotencyParameter = { $ref: '#/components/parameters/idempotencyKey' }

/** The additional header of the answer to a request that creates a record. */
export const replayedHeader: Schema = {
  'Idempotent-Replayed': {
    description: '`true`: this is the answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
}

/** The additional header of an answer that contains a record. */
export const etagHeader: Schema = {
  ETag: {
    description: 'The version of the record, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string' },
  },
}
