import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify'
import { type Guard, type Viewer, everyone, senderOf } from '../access/guards.ts'
import { scopesOf } from '../access/scopes.ts'
import { Problem } from '../http/problem.ts'
import type { Reads } from '../database/database.ts'
import type { Engine } from './engine.ts'
import type { Made } from './cache.ts'
import type { Exchange } from './exchange.ts'
import { LIST, RECORD, contentType, documentationLink, sendCached, sendPrivate } from '../http/send.ts'
import { collectionBody, collectionHeaders } from './collection.ts'
import { readList, readPaging } from './list.ts'
import type { ListScope } from './list-conditions.ts'
import { type Format, formatOf, splitSuffix, unknownFormat } from '../http/negotiate.ts'
import { mustBeCurrent } from './preconditions.ts'
import { isId, queryOf } from '../http/query.ts'
import { answerOnce } from '../http/idempotency.ts'
import { readRecord } from './read-record.ts'
import { sendCreated } from './send-created.ts'
import { keyOfSelection, pickAll, selectionOf } from './selection.ts'
import { createRecord, removeRecord, updateRecord } from './write.ts'
import type { Model } from './compile.ts'

const guards = new WeakMap<object, Guard>()

/** Returns a hook that refuses viewers whom the guard does not allow. It runs before the body is read. */
export function allow(guard: Guard): onRequestHookHandler {
  const hook: onRequestHookHandler = (request, _reply, done) => {
    if (guard(request.viewer)) done()
    else done(refusal(guard, request.viewer))
  }
  guards.set(hook, guard)
  return hook
}

/** The error for a viewer whom the guard does not allow. The answer to a key names the scopes with which it may. */
function refusal(guard: Guard, viewer: Viewer): Problem {
  if (senderOf(viewer) === null) return new Problem('Authentication required')
  if (!viewer.key) return new Problem('Access Denied.')
  const challenge = `Bearer error="insufficient_scope", scope="${scopesOf(guard).join(' ')}"`
  return new Problem('Access Denied.', { headers: { 'www-authenticate': challenge } })
}

/** Finds the guard among the hooks of a route. */
export const guardOf = (hooks: unknown): Guard =>
  [hooks]
    .flat()
    .map((hook) => guards.get(hook as object))
    .find((guard) => guard !== undefined) ?? everyone

/** Registers the routes for the operations of one resource. */
export function registerResource(app: FastifyInstance, services: Engine, model: Model): void {
  const { operations, contract } = model
  const base = `/api/${contract.path}`
  const { list, read, create, update, patch, remove } = operations

  if (list) {
    for (const suffix of [undefined, 'json', 'jsonld'] as const)
      app.get(suffix ? `${base}.${suffix}` : base, { onRequest: allow(list) }, (request, reply) =>
        sendList({ services, request, reply, format: formatOf(request.headers.accept, suffix) }, model),
      )
  }
  if (read) {
    app.get<ById>(`${base}/:id`, { onRequest: allow(read) }, (request, reply) => {
      const { value: id, suffix } = splitSuffix(request.params.id)
      return sendItem({ services, request, reply, format: formatOf(request.headers.accept, suffix) }, model, id)
    })
  }
  if (create) {
    app.post(base, { onRequest: allow(create) }, (request, reply) =>
      sendCreated({ services, request, reply }, model, async () => ({
        id: await createRecord(services, model, request.body, request.viewer),
      })),
    )
  }
  for (const [method, guard] of [
    ['PATCH', patch],
    ['PUT', update],
  ] as const) {
    if (!guard) continue
    app.route<ById>({
      method,
      url: `${base}/:id`,
      onRequest: allow(guard),
      handler: async (request, reply) => {
        const id = idInPath(request.params.id)
        const iri = (request.body as Record<string, unknown> | null)?.['@id']
        if (method === 'PUT' && typeof iri === 'string' && iri !== `${base}/${id}`)
          throw new Problem('Invalid IRI', { detail: `Invalid IRI "${iri.slice(0, 200)}".` })
        const format = formatOf(request.headers.accept)
        const { body, viewer } = request
        const check = () => mustBeCurrent({ services, request }, model, id)
        const change = () => updateRecord(services, model, { id, body, viewer, check })
        return sendWritten({ services, request, reply, format }, model, id, change)
      },
    })
  }
  if (remove) {
    app.delete<ById>(`${base}/:id`, { onRequest: allow(remove) }, async (request, reply) => {
      const id = idInPath(request.params.id)
      const check = () => mustBeCurrent({ services, request }, model, id)
      await removeRecord(services, model, { id, viewer: request.viewer, check })
      return reply.code(204).send()
    })
  }
}

/** Returns the error for an invalid id in the path: an unknown format for `<valid id>.<suffix>`, otherwise a 404. */
function noSuchId(given: string): Problem {
  const [, id, suffix] = /^([^.]+)\.(\w+)$/.exec(given) ?? []
  return suffix !== undefined && isId(id) ? unknownFormat(suffix) : new Problem('Not Found')
}

interface ById {
  Params: { id: string }
}

function idInPath(value: string): string {
  const { value: id } = splitSuffix(value)
  if (!isId(id)) throw noSuchId(id)
  return id.toLowerCase()
}

/** The database for the answer to a request: a request that may have written is answered from the primary. */
const readsOf = ({ services: { db }, request }: Exchange): Reads =>
  request.method === 'GET' || request.method === 'HEAD' ? db.reader : db

/** A request and its reply, with the format of the answer. */
type Formatted = Exchange & { readonly format: Format }

/** Answers with a list. `scope` contains the additional conditions of a special list. */
export function sendList(exchange: Formatted, model: Model, scope?: ListScope): FastifyReply | Promise<FastifyReply> {
  const { services, request, reply, format } = exchange
  const { viewer } = request
  const make = async () => {
    const url = request.raw.url ?? ''
    const query = queryOf(url)
    const asked = { path: url.split('?')[0]!, query, paging: readPaging(query), format, viewer }
    const list = await readList({ db: readsOf(exchange), cache: services.cache }, model, asked, scope)
    return {
      body: collectionBody(model, asked, list),
      headers: { 'content-type': contentType(format), ...collectionHeaders(asked, list) },
    }
  }
  if (model.shared(viewer)) {
    const tags = model.index ? [model.contract.path, ...model.reads] : model.tags
    return sendStored(exchange, { key: `${format} ${request.raw.url}`, tags, cacheControl: LIST, make })
  }
  return make().then(({ body, headers }) => sendPrivate(request, reply, body, headers))
}

/** An answer that is stored once, for all viewers who may get stored answers. */
interface Stored {
  key: string
  tags: readonly string[]
  cacheControl: string
  make: () => Promise<Made>
}

/**
 * Sends a stored answer, or computes and stores it. An answer that is already stored is sent synchronously, because
 * most requests use this path.
 */
function sendStored(
  { services: { cache }, request, reply }: Exchange,
  { key, tags, cacheControl, make }: Stored,
): FastifyReply | Promise<FastifyReply> {
  const stored = cache.get(key)
  if (stored) return sendCached(request, reply, stored, cacheControl)
  return cache.load(key, tags, make).then((answer) => sendCached(request, reply, answer, cacheControl))
}

/** Answers with one record, or with 404 if it does not exist or the viewer may not see it. */
export function sendItem(exchange: Formatted, model: Model, given: string): FastifyReply | Promise<FastifyReply> {
  const { request, reply, format } = exchange
  const { viewer } = request
  if (!isId(given)) throw noSuchId(given)
  // The id in lower case is part of the key and of the tag under which the answer is stored.
  const id = given.toLowerCase()
  const selection = selectionOf(queryOf(request.raw.url ?? ''))
  const make = async () => {
    const record = await readRecord({ db: readsOf(exchange) }, model, id, { viewer, format })
    if (record === null) throw new Problem('Not Found')
    const body = selection ? pickAll(record, selection) : record
    return { body, headers: { 'content-type': contentType(format), link: documentationLink } }
  }
  if (model.shared(viewer)) {
    const tags = [...model.tags, `${model.table}:${id}`]
    const key = `${format} ${model.contract.path} ${id} ${keyOfSelection(selection)}`
    return sendStored(exchange, { key, tags, cacheControl: RECORD, make })
  }
  return make().then(({ body, headers }) => sendPrivate(request, reply, body, headers))
}

/** Changes a record and sends it. */
function sendWritten(
  { services, request, reply, format }: Formatted,
  model: Model,
  id: string,
  change: () => Promise<void>,
): Promise<FastifyReply> {
  const write = async () => {
    await change()
    const body = await readRecord(services, model, id, { viewer: request.viewer, format })
    if (body === null) throw new Problem('Not Found')
    return { body, contentType: contentType(format) }
  }
  const location = `/api/${model.contract.path}/${id}.${format}`
  return answerOnce(services.db, { request, reply }, write, { link: documentationLink, 'content-location': location })
}

/**
 * Changes a record in a hand-written operation, and sends the record as `sendItem` does. A repeated request with the
 * same `Idempotency-Key` gets the first answer again, and changes nothing.
 */
export async function sendChanged(
  exchange: Formatted,
  model: Model,
  id: string,
  change: () => Promise<void>,
): Promise<FastifyReply> {
  const { request, reply, format } = exchange
  if (request.headers['idempotency-key'] !== undefined) return sendWritten(exchange, model, id, change)
  await change()
  reply.header('content-location', `/api/${model.contract.path}/${id}.${format}`)
  return sendItem(exchange, model, id)
}
