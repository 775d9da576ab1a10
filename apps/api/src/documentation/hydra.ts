import type { Field, FieldKind } from '@lonja/contract/resource'
import type { Resource } from '../resource/define-resource.ts'
import type { Api } from './api.ts'

const HYDRA = 'http://www.w3.org/ns/hydra/core#'

/** The terms are in the document itself, so that clients need not request them from w3.org. */
const terms = {
  hydra: HYDRA,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  title: 'hydra:title',
  description: 'hydra:description',
  entrypoint: { '@id': 'hydra:entrypoint', '@type': '@id' },
  ApiDocumentation: 'hydra:ApiDocumentation',
  supportedClass: { '@id': 'hydra:supportedClass', '@type': '@vocab' },
  Class: 'hydra:Class',
  supportedProperty: { '@id': 'hydra:supportedProperty', '@type': '@id' },
  SupportedProperty: 'hydra:SupportedProperty',
  property: { '@id': 'hydra:property', '@type': '@vocab' },
  required: 'hydra:required',
  readable: 'hydra:readable',
  writable: 'hydra:writable',
  writeable: 'hydra:writeable',
  supportedOperation: { '@id': 'hydra:supportedOperation', '@type': '@id' },
  Operation: 'hydra:Operation',
  method: 'hydra:method',
  expects: { '@id': 'hydra:expects', '@type': '@vocab' },
  returns: { '@id': 'hydra:returns', '@type': '@vocab' },
  Link: 'hydra:Link',
  Collection: 'hydra:Collection',
  label: 'rdfs:label',
  domain: { '@id': 'rdfs:domain', '@type': '@id' },
  range: { '@id': 'rdfs:range', '@type': '@id' },
  subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
}

/** The name of a resource in the entrypoint: `product` for `Product`. */
const key = ({ contract: { name } }: Resource): string => name[0]!.toLowerCase() + name.slice(1)

/** The resources whose collection can be read; the entrypoint lists them. */
const listed = (api: Api): readonly Resource[] =>
  api.resources.filter(({ contract }) => api.has('GET', `/${contract.path}`))

export function entrypoint(api: Api): object {
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(listed(api).map((resource) => [key(resource), `/api/${resource.contract.path}`])),
  }
}

/** The JSON-LD context of a type, of the entrypoint or of errors; undefined if the name is unknown. */
export function contextOf(api: Api, name: string, origin: string): object | undefined {
  const base = { '@vocab': `${origin}/api/docs.jsonld#`, hydra: HYDRA }
  const context = (members: object) => ({ '@context': { ...base, ...members } })
  if (name === 'Entrypoint')
    return context(
      Object.fromEntries(
        listed(api).map((resource) => [key(resource), { '@id': `Entrypoint/${key(resource)}`, '@type': '@id' }]),
      ),
    )
  // JSON-LD clients replace the names of the fields by these terms, and then find the message by them.
  if (name === 'Error' || name === 'ConstraintViolation')
    return context({ title: 'hydra:title', description: 'hydra:description' })
  const resource = api.resources.find(({ contract }) => contract.name === name)
  if (!resource) return shapes.includes(name) ? context({}) : undefined
  return context(
    Object.fromEntries(
      Object.entries(resource.contract.fields)
        .filter(([, { hidden }]) => !hidden)
        .map(([field, { target }]) => {
          const id = vocabulary(name, field)
          return [field, target ? { '@id': id, '@type': '@id' } : id]
        }),
    ),
  )
}

/** The names of types that occur in answers, but have no resource. */
const shapes: readonly string[] = [
  'Basket',
  'City',
  'FacebookCheck',
  'ProductFacets',
  'PushRegistration',
  'SalesStatistics',
  'TwitterCredentials',
  'ValorationRatings',
]

/**
 * Fields that get a term of schema.org, so that clients can show their e-mail and web addresses as links. The field
 * with the name of a record gets `https://schema.org/name`, so that clients use it as the label of the record.
 */
const known: Record<string, string> = { email: 'https://schema.org/email', contentUrl: 'https://schema.org/url' }
const vocabulary = (type: string, field: string): string =>
  known[field] ?? (field === (labels[type] ?? 'name') ? 'https://schema.org/name' : `${type}/${field}`)
/** The fields with the name of a record, for the types in which this field is not called `name`. */
const labels: Record<string, string> = { Product: 'title', Category: 'title', Campaign: 'title', User: 'username' }

/** The Hydra documentation: every class with its fields and operations. */
export function hydraDocument(api: Api, origin: string): object {
  return {
    '@context': [{ '@vocab': `${origin}/api/docs.jsonld#` }, terms],
    '@id': '/api/docs.jsonld',
    '@type': 'ApiDocumentation',
    title: api.title,
    description: api.description,
    entrypoint: '/api',
    supportedClass: [...api.resources.map((resource) => classOf(api, resource)), entrypointClass(api), ...errorClasses],
  }
}

function classOf(api: Api, resource: Resource): object {
  const { name, path, fields } = resource.contract
  // Clients change a record with the first method in this list that can do so: PATCH, if it exists.
  const methods = (['GET', 'PATCH', 'PUT', 'DELETE'] as const).filter((method) => api.has(method, `/${path}/{id}`))
  return {
    '@id': `#${name}`,
    '@type': 'Class',
    title: name,
    supportedProperty: Object.entries(fields).map(([field, declared]) => propertyOf(api, resource, field, declared)),
    supportedOperation: methods.map((method) => operation(method, name, false)),
  }
}

const ranges: Partial<Record<FieldKind, string>> = {
  text: 'xsd:string',
  choice: 'xsd:string',
  integer: 'xsd:integer',
  money: 'xsd:integer',
  rate: 'xsd:integer',
  weight: 'xsd:integer',
  number: 'xsd:decimal',
  boolean: 'xsd:boolean',
  date: 'xsd:date',
  instant: 'xsd:dateTime',
}

function propertyOf(api: Api, { contract }: Resource, name: string, field: Field): object {
  const id = vocabulary(contract.name, name)
  const target = api.resources.find(({ contract: { path } }) => path === field.target)?.contract.name
  const range = target ? `#${target}` : ranges[field.kind]
  return {
    '@type': 'SupportedProperty',
    property: {
      '@id': id.startsWith('https:') ? id : `#${id}`,
      '@type': target ? 'Link' : 'rdf:Property',
      label: name,
      domain: `#${contract.name}`,
      ...(range && { range }),
      ...(field.kind === 'reference' && { 'owl:maxCardinality': 1 }),
    },
    title: name,
    required: field.required && field.writable,
    readable: !field.hidden,
    writeable: field.writable,
    ...(descriptions[field.kind] && { description: descriptions[field.kind] }),
  }
}

const descriptions: Partial<Record<FieldKind, string>> = {
  money: 'Cents, tax included.',
  rate: 'Basis points.',
  weight: 'Grams.',
}

const actions: Record<string, string> = {
  GET: 'schema:FindAction',
  POST: 'schema:CreateAction',
  PUT: 'schema:ReplaceAction',
  DELETE: 'schema:DeleteAction',
}

function operation(method: string, name: string, ofCollection: boolean): object {
  const isList = ofCollection && method === 'GET'
  const writes = method === 'POST' || method === 'PUT' || method === 'PATCH'
  return {
    '@type': actions[method] ? ['Operation', actions[method]] : 'Operation',
    method,
    title: `${method.toLowerCase()}${name}${isList ? 'Collection' : ''}`,
    description: `${verbs[method]} ${isList ? `the collection of ${name} resources` : `a ${name} resource`}.`,
    returns: method === 'DELETE' ? 'owl:Nothing' : isList ? 'Collection' : name,
    ...(writes && { expects: name }),
  }
}

const verbs: Record<string, string> = {
  GET: 'Retrieves',
  POST: 'Creates',
  PUT: 'Updates',
  PATCH: 'Updates',
  DELETE: 'Removes',
}

function entrypointClass(api: Api): object {
  return {
    '@id': '#Entrypoint',
    '@type': 'Class',
    title: 'Entrypoint',
    supportedProperty: listed(api).map((resource) => {
      const { name, path } = resource.contract
      const methods = (['GET', 'POST'] as const).filter((method) => api.has(method, `/${path}`))
      return {
        '@type': 'SupportedProperty',
        property: {
          '@id': `#Entrypoint/${key(resource)}`,
          '@type': 'Link',
          domain: '#Entrypoint',
          // Clients find the class of a read-only collection only in this equivalent class.
          range: [
            { '@id': 'hydra:Collection' },
            {
              'owl:equivalentClass': {
                'owl:onProperty': { '@id': 'hydra:member' },
                'owl:allValuesFrom': { '@id': `#${name}` },
              },
            },
          ],
          supportedOperation: methods.map((method) => operation(method, name, true)),
        },
        title: `get${name}Collection`,
        description: `The collection of ${name} resources`,
        readable: true,
        writeable: false,
      }
    }),
    supportedOperation: {
      '@type': 'Operation',
      method: 'GET',
      title: 'index',
      description: 'The API entrypoint.',
      returns: 'Entrypoint',
    },
  }
}

const errorClasses = ['Error', 'ConstraintViolation'].map((name) => ({
  '@id': `#${name}`,
  '@type': 'Class',
  title: name,
  subClassOf: 'hydra:Error',
  supportedProperty: [],
}))
