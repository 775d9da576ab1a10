import type { ErrorPhrase } from '@lonja/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Guard, Viewer } from '../access/guards.ts'
import type { Format } from '../http/negotiate.ts'
import type { Services } from '../services.ts'

/** A JSON Schema of the draft that OpenAPI 3.1 uses. */
export type Schema = Readonly<Record<string, unknown>>

/** The answer of an operation that succeeds. */
export type Answer =
  /** A record of a resource, by the resource's name; `also`: members that only this operation adds. */
  | { readonly item: string; readonly also?: z.ZodRawShape }
  /** A list of a resource, with its paging and filters. */
  | { readonly list: string; readonly also?: z.ZodRawShape }
  /** A paged list of rows that belong to no resource. */
  | { readonly rows: z.ZodType }
  /**
   * Any other answer. `type`: its media types, if `run` chooses one; left out: JSON-LD or JSON, as the client asks.
   * `file`: the media type of the same content as a file, for clients that ask for one.
   */
  | { readonly shape: z.ZodType | Schema; readonly type?: string | readonly string[]; readonly file?: string }

/**
 * The number of tries within a window, counted in the database for all processes together; `config.rateLimitFactor`
 * multiplies it.
 */
export interface OperationLimit {
  /** The prefix of the counter's key. */
  readonly name: string
  /** What is counted: an account, or the caller's network address (`networkOf`). */
  readonly per: 'viewer' | 'address'
  readonly max: number
  readonly windowSeconds: number
}

/** The arguments of `run`. */
export interface Context<Body = unknown> {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly viewer: Viewer
  /** The named parts of the path, for example `{id}`. */
  readonly params: Readonly<Record<string, string>>
  /** The requested format of an answer that has two; else JSON. */
  readonly format: Format
  /** The body as the schema reads it; with `reads`, or without a schema, as it came. */
  readonly body: Body
}

/**
 * A hand-written operation: its route, guard, body, answers and work. The documentation, the table of access and the
 * validation of bodies are made from this declaration alone.
 */
export interface Operation<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters are written `{id}`; `{url*}` takes the rest of the path, slashes included. */
  readonly path: `/api/${string}`
  /** One line: what it does, and for whom. */
  readonly summary: string
  /** Checked before the body is read. `run` decides which rows the viewer reaches. */
  readonly who: Guard
  /** Which rows it reaches, if the resource of its answer does not say so. */
  readonly reach?: string
  /** Who needs it, and for what. Required if the specification does not have the operation. */
  readonly beyond?: string
  /** Query parameters by name: a description, or their schema. Those of a list of records need not be named. */
  readonly query?: Readonly<Record<string, string | Schema>>
  /** Validates the body, types it and documents it. */
  readonly body?: z.ZodType<Body>
  /** Documents a body that `run` reads by other means: a form, a file, or a record by its resource. */
  readonly reads?: z.ZodType | Schema
  /** The body's media types; JSON when left out. */
  readonly accepts?: readonly string[]
  /** Left out: no answer, with status 204. */
  readonly answers?: Answer
  /** The status of success: 200, or 204 without an answer. */
  readonly status?: number
  /** `run` checks `If-Match` and `If-Unmodified-Since` (`resource/preconditions.ts`). */
  readonly conditional?: true
  /** Repeated requests with one `Idempotency-Key` get the first answer: by `sendCreated`, or by `once`. */
  readonly idempotent?: true
  /** Its own errors, besides those of every operation. */
  readonly errors?: readonly ErrorPhrase[]
  readonly limit?: OperationLimit
  /** An example of the body, valid by its schema. */
  readonly example?: unknown
  /** Further options of the Fastify route. */
  readonly route?: Pick<RouteShorthandOptions, 'config' | 'exposeHeadRoute' | 'onRequest' | 'bodyLimit'>
  /** Prepares a scope for this route alone: other content types, another form of errors, resources that last. */
  readonly prepare?: (scope: FastifyInstance, services: Services) => void | Promise<void>
  /**
   * Does the work. The returned value is sent as JSON; undefined is a 204. A reply that was already sent is returned
   * as it is.
   *
   * @throws Problem
   */
  readonly run: (context: Context<Body>) => unknown
}

/** Declares a hand-written operation. The `body` of `run` has the type of the schema's result. */
export const defineOperation = <Body = unknown>(operation: Operation<Body>): Operation => operation as Operation

/** `/api/orders/{id}` → `/api/orders/:id`, `/api/cms-url/{url*}` → `/api/cms-url/*`. */
export const urlOf = ({ path }: Pick<Operation, 'path'>): string =>
  path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\{\w+\*\}/, '*')
