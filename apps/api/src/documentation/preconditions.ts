import type { Schema } from './schemas.ts'

/** The headers by which a write says what it was based on. */
export const preconditions = {
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
} as const

/** The parameters of an operation that heeds them. @param dated  the record shows its `updatedDate` */
export const preconditionParameters = (dated: boolean): object[] =>
  (dated ? ['ifMatch', 'ifUnmodifiedSince'] : ['ifMatch']).map((name) => ({ $ref: `#/components/parameters/${name}` }))

/** The header of an answer that is a record. */
export const etagHeader: Schema = {
  ETag: {
    description: 'Names this version of the record, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string' },
  },
}
