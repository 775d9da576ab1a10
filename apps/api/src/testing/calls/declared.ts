import type { Call } from '@lonja/contract/calls'
import type { Resource } from '#/resource/define-resource'
import { type Answer, type Role, describeAnswer } from './client.ts'
import { checkList } from './lists.ts'
import { type Walk, leastWho, valueOf } from './samples.ts'
import { samples } from './table.ts'
import { creatorOf } from './walk.ts'

/**
 * Checks a call of a declared resource in both formats, JSON and JSON-LD. Returns a text about what was checked, for
 * example `baker creates in both formats`.
 */
export async function checkDeclared(walk: Walk, resource: Resource, call: Call): Promise<string> {
  const isItem = call.path.includes('{')
  if (call.method === 'GET')
    return isItem ? checkRead(walk, resource) : checkList(walk, resource, call, readerOf(resource))
  if (call.method === 'POST') return checkCreate(walk, resource)
  if (call.method === 'DELETE') return checkRemove(walk, resource)
  return checkUpdate(walk, resource, call.method)
}

/**
 * Returns the role that reads the list: the `reader` in `samples`, else nobody (no login) if that is permitted, else
 * the operator.
 */
const readerOf = ({ operations, contract }: Resource): Role => {
  const least = operations.list ? leastWho(operations.list) : 'admin'
  return samples[contract.path]?.reader ?? (least === 'nobody' ? 'nobody' : 'admin')
}

async function checkRead(walk: Walk, resource: Resource): Promise<string> {
  const { path, name } = resource.contract
  const id = await walk.sample(path, 0)
  const guard = resource.operations.read
  const role = samples[path]?.reader ?? (guard && leastWho(guard) === 'nobody' ? 'nobody' : ownerOf(path))
  const json = await walk.client.send(`GET /${path}/${id}`, { as: role })
  expectStatus(json, 200)
  must((json.body as { id: string }).id === id, 'another id')
  const ld = await walk.client.send(`GET /${path}/${id}`, { as: role, format: 'jsonld' })
  expectStatus(ld, 200)
  expectRecord(ld, name, path, id)
  expectStatus(await walk.client.send(`GET /${path}/00000000-0000-7000-8000-00000000dead`, { as: role }), 404)
  return `${role} reads it in both formats`
}

/**
 * Returns the role that reads a single record: the author of the first record if `samples` names one, else the
 * operator.
 */
const ownerOf = (path: string): Role => samples[path]?.owner ?? 'admin'

async function checkCreate(walk: Walk, resource: Resource): Promise<string> {
  const { path, name } = resource.contract
  const role = creatorOf(path, 58)
  const json = await walk.client.send(`POST /${path}`, { as: role, body: await walk.bodyOf(path, 58) })
  expectStatus(json, 201)
  const { id } = json.body as { id: string }
  must(json.headers.get('location') === `/api/${path}/${id}`, 'no Location')
  const other = creatorOf(path, 59)
  const ld = await walk.client.send(`POST /${path}`, {
    as: other,
    format: 'jsonld',
    body: await walk.bodyOf(path, 59),
    headers: { 'content-type': 'application/ld+json' },
  })
  expectStatus(ld, 201)
  expectRecord(ld, name, path, (ld.body as { id: string }).id)
  return `${role} creates in both formats`
}

async function checkUpdate(walk: Walk, resource: Resource, method: 'PUT' | 'PATCH'): Promise<string> {
  const { path, name, fields } = resource.contract
  const index = method === 'PUT' ? 3 : 4
  const id = await walk.sample(path, samples[path]?.few ? 0 : index)
  const role = samples[path]?.writer ?? (walk.given[path]?.includes(id) ? 'admin' : creatorOf(path, index))
  const url = `${method} /${path}/${id}`
  const change = samples[path]?.change ?? simpleChange(resource)
  const before = await walk.client.ask(`GET /${path}/${id}`, { as: role })
  const json = await walk.client.send(url, { as: role, body: change })
  expectStatus(json, 200)
  const after = json.body as Record<string, unknown>
  for (const [field, value] of Object.entries(change))
    must(after[field] === value || fields[field]?.kind !== 'text', `${field} is not written`)
  const kept = Object.keys(fields).filter((field) => fields[field]!.writable && !(field in change))
  for (const field of kept) must(JSON.stringify(after[field]) === JSON.stringify(before[field]), `${field} is not kept`)
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json'
  const ld = await walk.client.send(url, {
    as: role,
    format: 'jsonld',
    body: change,
    headers: { 'content-type': type },
  })
  expectStatus(ld, 200)
  expectRecord(ld, name, path, id)
  return `${role} changes ${Object.keys(change).join(', ') || 'nothing'}, the rest stays`
}

/**
 * Returns the body of a change: a new text for one field that accepts any text. If the resource has no such field, the
 * body is empty; the API must accept an empty change too.
 */
function simpleChange({ contract }: Resource): Record<string, unknown> {
  const [name, field] =
    Object.entries(contract.fields).find(
      ([name_, { kind, writable, hidden }]) =>
        kind === 'text' && writable && !hidden && !/code|url|email|^name$/.test(name_),
    ) ?? []
  return name && field ? { [name]: valueOf(name, field, 8) } : {}
}

async function checkRemove(walk: Walk, resource: Resource): Promise<string> {
  const { path } = resource.contract
  const role = samples[path]?.writer ?? creatorOf(path, 7)
  const id = await walk.sample(path, samples[path]?.few ? 0 : 7)
  const answer = await walk.client.send(`DELETE /${path}/${id}`, { as: role })
  expectStatus(answer, 204)
  must(answer.text === '', 'a body')
  expectStatus(await walk.client.send(`GET /${path}/${id}`, { as: role }), 404)
  return `${role} removes it`
}

export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status) throw new Error(`${status} expected: ${describeAnswer(answer)}`)
}

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

function expectRecord({ type, body }: Answer, name: string, path: string, id: string): void {
  must(type.startsWith('application/ld+json'), `not JSON-LD: ${type}`)
  const record = body as Record<string, unknown>
  must(record['@type'] === name && record['@id'] === `/api/${path}/${id}`, `no ${name} of /api/${path}/${id}`)
  must(record['@context'] === `/api/contexts/${name}`, 'no context')
}
