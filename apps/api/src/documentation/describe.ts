import type { z } from 'zod'
import type { Guard } from '../access.ts'
import type { Operation, Schema } from '../operation/define-operation.ts'
import { ref } from './schemas.ts'

/** What the documentation reads of a hand-written operation; of declared resources it knows everything by itself. */
export type Described = Pick<
  Operation,
  | 'summary'
  | 'reach'
  | 'query'
  | 'reads'
  | 'accepts'
  | 'answers'
  | 'status'
  | 'conditional'
  | 'idempotent'
  | 'errors'
  | 'example'
  | 'beyond'
> & { readonly who?: Guard; readonly body?: z.ZodType | Schema }

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
