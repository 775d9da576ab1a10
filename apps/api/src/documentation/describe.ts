import type { z } from 'zod'
import type { Guard } from '../access.ts'
import type { Operation, Schema } from '../operation/define-operation.ts'

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
