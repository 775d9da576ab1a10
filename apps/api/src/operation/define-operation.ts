import type { ErrorPhrase } from '@lonja/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Guard, Viewer } from '../access/guards.ts'
import type { Format } from '../resource/representation.ts'
import type { Services } from '../services.ts'

/** A JSON Schema of the draft that OpenAPI 3.1 uses. */
export type Schema = Readonly<Record<string, unknown>>

/** What an operation answers when all goes well. */
export type Answer =
  /** A record of a resource, by the resource's name; `also`: members that only this operation adds. */
  | { readonly item: string; readonly also?: z.ZodRawShape }
  /** A list of a resource: takes its paging and filters. */
  | { readonly list: string; readonly also?: z.ZodRawShape }
  /** A paged list of rows that belong to no resource. */
  | { readonly rows: z.ZodType }
  /**
   * Anything else. `type`: its media types, where the work chooses; left out: JSON-LD or JSON, as the client asks.
   * `file`: the media type of the same content as a file, for clients that ask for one.
   */
  | { readonly shape: z.ZodType | Schema; readonly type?: string | readonly string[]; readonly file?: string }

/** Tries within a window, counted in the database for all processes together, before `config.rateLimitFactor`. */
export interface OperationLimit {
  /** Begins the key that is counted. */
  readonly name: string
  /** What has the budget: an account, or the network address of the caller (`subscriberOf`). */
  readonly per: 'viewer' | 'address'
  readonly max: number
  readonly windowSeconds: number
}

/** What an operation gets to work with. */
export interface Context<Body = unknown> {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly viewer: Viewer
  /** The parts of the path that have a name, as `{id}`. */
  readonly params: Readonly<Record<string, string>>
  /** What the answer is to be, where it may be either; else JSON. */
  readonly format: Format
  /** As the operation's schema reads it; with `reads` or without a schema as it came. */
  readonly body: Body
}

/**
 * A hand-written operation: its route, who may try it, what it takes and answers, and the work. The documentation, the
 * table of access and the validation of bodies are made from this declaration alone.
 */
export interface Operation<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters as `{id}`; `{url*}` takes the rest of the path, slashes included. */
  readonly path: `/api/${string}`
  /** One line: what it does, for whom. */
  readonly summary: string
  /** Checked before the body is read. Which rows it then reaches is for the work to say. */
  readonly who: Guard
  /** Which rows it reaches, where the resource it answers does not say so. */
  readonly reach?: string
  /** Who needs it, for what. To be given where the specification does not have the operation. */
  readonly beyond?: string
  /** Query parameters by name: what they mean, or their schema. Those of a list of records are known. */
  readonly query?: Readonly<Record<string, string | Schema>>
  /** Validates the body, types it and documents it. */
  readonly body?: z.ZodType<Body>
  /** Documents a body that the work reads by other means: a form, a file, or a record by its resource. */
  readonly reads?: z.ZodType | Schema
  /** The body's media types; JSON when left out. */
  readonly accepts?: readonly string[]
  /** Left out: nothing, with status 204. */
  readonly answers?: Answer
  /** The status of success: 200, or 204 without an answer. */
  readonly status?: number
  /** `If-Match` and `If-Unmodified-Since` are checked by the work (`resource/preconditions.ts`). */
  readonly conditional?: true
  /** Repeats with one `Idempotency-Key` get the first answer: by `sendCreated`, or by `once`. */
  readonly idempotent?: true
  /** Errors of its own, beside those that every operation may answer. */
  readonly errors?: readonly ErrorPhrase[]
  readonly limit?: OperationLimit
  /** An example of the body, valid by its schema. */
  readonly example?: unknown
  /** What Fastify is told of the route besides. */
  readonly route?: Pick<RouteShorthandOptions, 'config' | 'exposeHeadRoute' | 'onRequest' | 'bodyLimit'>
  /** Prepares the scope that holds the route alone: other content types, another form of errors, what lasts. */
  readonly prepare?: (scope: FastifyInstance, services: Services) => void | Promise<void>
  /**
   * Does the work. What it returns is sent as JSON; nothing is a 204. A reply that was sent already is returned as it is.
   *
   * @throws Problem
   */
  readonly run: (context: Context<Body>) => unknown
}

/** Declares a hand-written operation. What `run` gets as `body` is what the schema reads. */
export const defineOperation = <Body = unknown>(operation: Operation<Body>): Operation => operation as Operation

/** `/api/orders/{id}` → `/api/orders/:id`, `/api/cms-url/{url*}` → `/api/cms-url/*`. */
export const urlOf = ({ path }: Pick<Operation, 'path'>): string =>
  path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\{\w+\*\}/, '*')
