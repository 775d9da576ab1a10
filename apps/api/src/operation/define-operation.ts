import type { ErrorPhrase } from '@lonja/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Guard, Viewer } from '../access/guards.ts'
import type { Format } from '../http/negotiate.ts'
import type { Services } from '../services.ts'

/** A JSON Schema of the draft that OpenAPI 3.1 uses. */
export type Schema = Readonly<Record<string, unknown>>

/** The answer of a successful operation. */
export type Answer =
  /** A record of a resource, given by the resource's name. `also`: members that only this operation adds. */
  | { readonly item: string; readonly also?: z.ZodRawShape }
  /** A list of records of a resource, with its paging and filters. */
  | { readonly list: string; readonly also?: z.ZodRawShape }
  /** A paged list of rows that belong to no resource. */
  | { readonly rows: z.ZodType }
  /**
   * Any other answer. `type`: its media type, or a list from which `run` chooses one. Without `type`, the answer is
   * JSON-LD or JSON, as the client requests. `file`: the media type of a file with the same content, for clients that
   * request a file instead.
   */
  | { readonly shape: z.ZodType | Schema; readonly type?: string | readonly string[]; readonly file?: string }

/**
 * The most requests in a window of time. They are counted in the database, for all processes together.
 * `config.rateLimitFactor` multiplies `max`.
 */
export interface OperationLimit {
  /** The prefix of the counter's key. */
  readonly name: string
  /** `address` counts requests by network (`networkOf`), `viewer` by account or key, or by network if there is neither. */
  readonly per: 'viewer' | 'address'
  readonly max: number
  readonly windowSeconds: number
}

/** An operation that clients should stop using. The days are written `2026-12-31`. */
export interface Deprecation {
  readonly since: string
  /** The day from which the operation may be gone. */
  readonly sunset?: string
}

/** The arguments of `run`. */
export interface Context<Body = unknown> {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly viewer: Viewer
  /** The values of the named parts of the path, for example `{id}`. */
  readonly params: Readonly<Record<string, string>>
  /** The requested format, if the answer has two formats; otherwise JSON. */
  readonly format: Format
  /** The body as the schema returns it. If the operation has `reads` or no schema, it is the unchanged body. */
  readonly body: Body
}

/**
 * A hand-written operation: its route, guard, body, answers and work. The documentation, the table of access and the
 * validation of bodies are made from this declaration alone.
 */
export interface Operation<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path. Parameters are written `{id}`; `{url*}` stands for the rest of the path, slashes included. */
  readonly path: `/api/${string}`
  /** One line that describes what the operation does, and for whom. */
  readonly summary: string
  /** The guard, which is checked before the body is read. `run` decides which rows the viewer may use. */
  readonly who: Guard
  /** A text about the rows that a viewer may use. Needed if the resource of the answer does not define them. */
  readonly reach?: string
  /** Who needs the operation, and for what. Required if the operation is not in the specification. */
  readonly beyond?: string
  /** Query parameters by name, each with a description or a schema. The usual parameters of a list need no entry. */
  readonly query?: Readonly<Record<string, string | Schema>>
  /** The schema that validates, types and documents the body. */
  readonly body?: z.ZodType<Body>
  /**
   * The schema that only documents the body. It is for bodies that `run` reads by other means: a form, a file, or a
   * record that its resource reads.
   */
  readonly reads?: z.ZodType | Schema
  /** The media types of the body; JSON by default. */
  readonly accepts?: readonly string[]
  /** The answer. Without it, the operation answers with status 204 and no body. */
  readonly answers?: Answer
  /** The status of success; by default 200, or 204 without an answer. */
  readonly status?: number
  /** Whether `run` checks `If-Match` and `If-Unmodified-Since` (`resource/preconditions.ts`). */
  readonly conditional?: true
  /** Whether repeated requests with the same `Idempotency-Key` get the first answer. `run` must ensure this. */
  readonly idempotent?: true
  /** The errors of this operation, in addition to those of every operation. */
  readonly errors?: readonly ErrorPhrase[]
  readonly limit?: OperationLimit
  /** Set if clients should stop using the operation. `CHANGELOG.md` says what to use instead. */
  readonly deprecated?: Deprecation | undefined
  /** An example of the body, which must be valid by the schema. */
  readonly example?: unknown
  /** Further options of the Fastify route. */
  readonly route?: Pick<RouteShorthandOptions, 'config' | 'exposeHeadRoute' | 'onRequest' | 'bodyLimit'>
  /**
   * Prepares a scope for this route alone, with other content types, another form of errors, or connections that must
   * be closed when the server stops.
   */
  readonly prepare?: (scope: FastifyInstance, services: Services) => void | Promise<void>
  /**
   * Does the work. The returned value is sent as JSON; for `undefined` the status is 204. If `run` has sent the reply
   * itself, it returns the reply.
   *
   * @throws Problem
   */
  readonly run: (context: Context<Body>) => unknown
}

/** Declares a hand-written operation. In `run`, `body` has the type that the schema returns. */
export const defineOperation = <Body = unknown>(operation: Operation<Body>): Operation => operation as Operation

/**
 * The path in Fastify's form: `/api/orders/{id}` becomes `/api/orders/:id`, `/api/cms-url/{url*}` becomes
 * `/api/cms-url/*`.
 */
export const urlOf = ({ path }: Pick<Operation, 'path'>): string =>
  path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\{\w+\*\}/, '*')
