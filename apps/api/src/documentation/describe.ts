import type { ErrorPhrase } from '@lonja/contract/errors'
import type { z } from 'zod'
import type { Guard } from '../access.ts'
import { type Schema, ref } from './schemas.ts'

/** What the documentation says of a hand-written operation; of declared resources it knows everything by itself. */
export interface Described {
  /** One line: what it does, for whom. */
  readonly summary: string
  /** Left out: everybody. */
  readonly who?: Guard
  /** Which records it reaches, where that is not what the resource it answers says. */
  readonly reach?: string
  /** Query parameters by name: what they mean, or their schema. Those of a list of records are known. */
  readonly query?: Readonly<Record<string, string | Schema>>
  readonly body?: z.ZodType | Schema
  /** The body's media types; JSON when left out. */
  readonly accepts?: readonly string[]
  /** What it answers: a record or a list of a resource by its name, else a shape. Nothing: 204. */
  readonly answers?: Answer
  /** The status of success: 200, or 204 without an answer. */
  readonly status?: number
  /** `If-Match` and `If-Unmodified-Since` are heeded. */
  readonly conditional?: true
  /** `Idempotency-Key` is heeded. */
  readonly idempotent?: true
  /** Errors of its own, beside those that every operation may answer. */
  readonly errors?: readonly ErrorPhrase[]
  /** An example of the body, valid by `body`. */
  readonly example?: unknown
}

export type Answer =
  | { readonly item: string; readonly also?: z.ZodRawShape }
  /** Takes paging, and the filters of the resource. */
  | { readonly list: string; readonly also?: z.ZodRawShape }
  /** A list of what is no resource: paged. */
  | { readonly rows: z.ZodType }
  /** `file`: the media type of the same as a file, for who asks for it. */
  | { readonly shape: z.ZodType | Schema; readonly type?: string; readonly file?: string }

/** `METHOD /path` below `/api`, parameters as `{id}`. */
export type Descriptions = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Described>>

const bodies = ['application/ld+json', 'application/json']

/** A hand-written operation that stands in for the declared one: it takes and answers the resource's records. */
export const creates = (name: string, who: Guard, summary: string): Described => ({
  summary,
  who,
  body: ref(`${name}.create`),
  accepts: bodies,
  answers: { item: name },
  status: 201,
  idempotent: true,
})

/** As `creates`, of a change. */
export const updates = (name: string, who: Guard, summary: string): Described => ({
  summary,
  who,
  body: ref(`${name}.update`),
  accepts: bodies,
  answers: { item: name },
  conditional: true,
})
