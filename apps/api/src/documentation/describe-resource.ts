import { shopRoles, townRoles } from '@lonja/contract/people/rights'
import type { FilterKind } from '@lonja/contract/resource'
import { type Guard, anonymous, customerOf, memberOf, signedIn, staffOf } from '../access/guards.ts'
import { scopesOf } from '../access/scopes.ts'
import { searchMapping } from '../resource/collection.ts'
import type { OperationName, Resource } from '../resource/define-resource.ts'
import type { Schema } from '../operation/define-operation.ts'
import type { Api, Route } from './api.ts'
import { exampleOf } from './examples.ts'
import { arrayOf, bodySchema, collectionSchema, ref } from './schemas.ts'
import { errorAnswers } from './errors.ts'
import { etagHeader, idempotencyParameter, preconditionParameters, replayedHeader } from './headers.ts'

const operations: Record<string, OperationName> = {
  'GET list': 'list',
  'POST list': 'create',
  'GET item': 'read',
  'PUT item': 'update',
  'PATCH item': 'patch',
  'DELETE item': 'remove',
}

/** The description of a route that is an operation of a declared resource; null for other routes. */
export function resourceOperation(api: Api, { method, path }: Route): object | null {
  const match = /^\/([^/{}]+)(\/\{[^}]*\})?$/.exec(path)
  const resource = api.resources.find(({ contract }) => contract.path === match?.[1])
  const name = operations[`${method} ${match?.[2] ? 'item' : 'list'}`]
  const guard = resource && name ? resource.operations[name] : undefined
  if (!resource || !name || !guard) return null
  const { contract } = resource
  const type = contract.name
  const common = {
    operationId: `${name}${type}`,
    tags: [type],
    summary: summaries[name](type),
    description: openTo(guard),
    security: securityOf(guard),
  }
  const errors = [...(guard(anonymous) ? [] : [401, 403]), 406, 429]
  if (name === 'list')
    return {
      ...common,
      parameters: [...paging, ...filterParameters(resource)],
      responses: { 200: listAnswer(type), ...errorAnswers([400, ...errors]) },
    }
  const parameters = [
    ...(match?.[2] ? [idParameter(type)] : []),
    ...(name === 'read' ? [properties] : []),
    ...(name === 'create' || name === 'update' || name === 'patch' ? [idempotencyParameter] : []),
    ...(writesExisting.has(name) ? preconditionParameters('updatedDate' in contract.fields) : []),
  ]
  if (name === 'read')
    return {
      ...common,
      parameters,
      responses: {
        200: { ...itemAnswer(type, 'The record.'), headers: etagHeader },
        ...errorAnswers([404, ...errors]),
      },
    }
  if (name === 'remove')
    return {
      ...common,
      parameters,
      responses: { 204: { description: 'Removed.' }, ...errorAnswers([404, 409, 412, ...errors]) },
    }
  const creating = name === 'create'
  return {
    ...common,
    parameters,
    requestBody: { required: true, content: bodyContent(resource, name) },
    responses: {
      [creating ? 201 : 200]: {
        ...itemAnswer(type, creating ? 'The new record.' : 'The record as it is now.'),
        headers: {
          ...etagHeader,
          ...(creating && { Location: { description: 'Its IRI.', schema: { type: 'string' } } }),
          ...replayedHeader,
        },
      },
      ...errorAnswers([400, ...(creating ? [] : [404, 412]), 409, 413, 415, 422, ...errors]),
    },
  }
}

const writesExisting: ReadonlySet<OperationName> = new Set(['update', 'patch', 'remove'])

const summaries: Record<OperationName, (type: string) => string> = {
  list: (type) => `The collection of ${type} records`,
  read: (type) => `One ${type}`,
  create: (type) => `Creates a ${type}`,
  update: (type) => `Changes a ${type}; absent fields keep their values`,
  patch: (type) => `Changes a ${type}; absent fields keep their values`,
  remove: (type) => `Removes a ${type}`,
}

/** The viewers that a guard accepts, in words. */
export function whoMay(guard: Guard): string {
  const owner = memberOf('someone', ['a shop'], 'owner')
  if (guard(anonymous)) return 'everybody'
  if (guard === signedIn || guard(customerOf('someone'))) return 'logged-in users'
  const roles = townRoles.filter((role) => guard(staffOf('someone', role)))
  const town = roles.length === 1 ? 'operators' : `the town’s ${roles.join(', ')}`
  if (!guard(owner)) return town
  const members = shopRoles.filter((role) => guard(memberOf('someone', ['a shop'], role)))
  const shop = members.length === shopRoles.length ? 'members of shops' : `shops’ ${members.join(', ')}`
  return roles.length === 0 ? shop : `${shop} and ${town}`
}

/** An operation that everybody may use accepts a token too, because a viewer who is logged in may see more. */
export const securityOf = (guard: Guard): object[] =>
  guard(anonymous)
    ? [{}, { bearer: [] }, { key: [] }]
    : [{ bearer: [] }, ...scopesOf(guard).map((scope) => ({ key: [scope] }))]

/** The people who may use the operation, and the scope that a key needs. */
export function openTo(guard: Guard): string {
  const scopes = guard(anonymous) ? [] : scopesOf(guard).map((scope) => `\`${scope}\``)
  const people = `Open to ${whoMay(guard)}.`
  return scopes.length === 0 ? people : `${people} A key needs the scope ${scopes.join(' or ')}.`
}

export const idParameter = (type: string) => ({
  name: 'id',
  in: 'path',
  required: true,
  description: `The id of the ${type}.`,
  schema: { type: 'string' },
})

/** The parameters that every list has. */
export const paging = ['page', 'itemsPerPage', 'pagination', 'properties', 'prefer'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

const properties = { $ref: '#/components/parameters/properties' }

export const itemAnswer = (type: string, description: string) => ({
  description,
  content: { 'application/ld+json': { schema: ref(`${type}.jsonld`) }, 'application/json': { schema: ref(type) } },
})

export const listAnswer = (type: string, also?: Schema) => {
  const of = (name: string) => (also ? { allOf: [ref(name), also] } : ref(name))
  return {
    description: 'A page of the list. In plain JSON it is an array, and the headers have the paging.',
    headers: {
      'X-Total-Count': { description: 'The number of records on all pages.', schema: { type: 'integer' } },
      'X-Total-Count-Estimated': {
        description: '`true` if there are more records than are counted, so that the total is only estimated.',
        schema: { type: 'boolean' },
      },
      'X-Search-Partial': {
        description:
          '`true` if no record has all words of `search`: the list has records with some of the words, those with the most words first.',
        schema: { type: 'boolean' },
      },
      Link: { description: 'The first, previous, next and last page (RFC 8288).', schema: { type: 'string' } },
    },
    content: {
      'application/ld+json': { schema: collectionSchema(of(`${type}.jsonld`)) },
      'application/json': { schema: arrayOf(of(type)) },
    },
  }
}

function bodyContent({ contract }: Resource, name: OperationName): object {
  const content = {
    schema: ref(`${contract.name}.${name === 'create' ? 'create' : 'update'}`),
    example: exampleOf(bodySchema(contract, name === 'create')),
  }
  return name === 'patch'
    ? { 'application/merge-patch+json': content, 'application/json': content }
    : { 'application/ld+json': content, 'application/json': content }
}

/** The parameters that filter or sort the resource's list. */
export function filterParameters(resource: Resource): object[] {
  return searchMapping(resource).map(({ variable }) => {
    const order = /^order\[(.*)\]$/.exec(variable)?.[1]
    const filter = order === undefined ? nameIn(resource, variable) : undefined
    const kind = filter === undefined ? undefined : resource.contract.filters[filter]?.kind
    const schema = order === undefined ? valueSchema(kind) : { type: 'string', enum: ['asc', 'desc', 'ASC', 'DESC'] }
    const isList = variable.endsWith('[]')
    return {
      name: variable,
      in: 'query',
      description: order === undefined ? explained(resource, filter, kind, isList) : `Sorts by ${order}.`,
      schema: isList ? arrayOf(schema) : schema,
      ...(isList && { style: 'form', explode: true }),
    }
  })
}

const nameIn = ({ contract }: Resource, variable: string): string | undefined =>
  [/^exists\[(.*)\]$/.exec(variable)?.[1], variable, variable.replace(/\[\w*\]$/, '')].find(
    (name) => name !== undefined && name in contract.filters,
  )

function valueSchema(kind: FilterKind | undefined): Schema {
  if (kind === 'boolean' || kind === 'exists') return { type: 'boolean' }
  if (kind === 'numeric') return { type: 'number' }
  return { type: 'string' }
}

const meanings: Record<Exclude<FilterKind, 'special'>, string> = {
  exact: 'exactly this value',
  iexact: 'this text; case and accents are ignored',
  partial: 'a part of the text; case and accents are ignored',
  boolean: 'true or false',
  numeric: 'this number',
  range: 'numbers within limits',
  date: 'times or days within limits',
  exists: 'whether there is a value',
  reference: 'records that refer to this id or IRI',
  tree: 'records below this id or IRI, at any depth',
  search: 'words that must all occur',
}

function explained(
  resource: Resource,
  name: string | undefined,
  kind: FilterKind | undefined,
  isList: boolean,
): string {
  if (name === undefined || kind === undefined) return isList ? 'Any of these ids or IRIs.' : 'This id or IRI.'
  const text = resource.contract.filters[name]?.description ?? (kind === 'special' ? name : meanings[kind])
  return `${text[0]!.toUpperCase()}${text.slice(1)}${isList ? '; if there are several, any of them' : ''}.`
}
