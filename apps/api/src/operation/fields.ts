import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { referenceId } from '../http/read-body.ts'
import { cleanText } from '../text/text.ts'

/** The JSON Schema of a reference in a body: an IRI, `{"@id"}`, `{"id"}` or an id. */
export const named = {
  anyOf: [
    { type: 'string' },
    { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: {} },
    { type: 'object', properties: { '@id': { type: 'string' } }, required: ['@id'], additionalProperties: {} },
  ],
}

/**
 * A reference to a record. The schema does not find the record; the operation does, for example with `findOrder`.
 */
export const anyName = z.unknown().meta(named)

/** Like `anyName`, but a missing reference is a violation. */
export const requiredName = anyName.refine((value) => value !== undefined && value !== null, violationMessages.blank)

/** For schemas that report a missing or empty value as a value of the wrong type, instead of as blank. */
export const wrongType = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? violationMessages.type : undefined),
}

/** An id for examples of bodies. */
export const exampleId = '01890000-0000-7000-8000-000000000001'

/** The media types of bodies that are records or contain references. */
export const jsonBodies = ['application/json', 'application/ld+json']

/** The JSON Schema of a body that a resource reads as a record: `Device.create`, `User.update`. */
export const recordBody = (name: `${string}.${'create' | 'update'}`) => ({ $ref: `#/components/schemas/${name}` })

/**
 * The id of a record of `collection`, from a reference to it. A missing reference, or one to another collection, is a
 * violation.
 */
export const nameOf = (collection: string, violation: string = violationMessages.unknown): z.ZodType<string> =>
  anyName.transform((value, { issues }) => {
    const id = referenceId(value, collection)
    if (id === null) issues.push({ code: 'custom', message: violation, input: value })
    return id ?? z.NEVER
  })

/**
 * A text of at most `max` characters. It is trimmed, and control characters are removed; an empty text becomes null.
 */
export const textOrNull = (max: number) =>
  z
    .string(wrongType)
    .max(max)
    .nullish()
    .transform((text) => (text === undefined || text === null ? null : cleanText(text)))
