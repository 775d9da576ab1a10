import type { Schema } from '../operation/define-operation.ts'
import type { Api, Route } from './api.ts'
import { describeOperation } from './describe-operation.ts'
import { downgrade } from './downgrade.ts'
import { resourceOperation } from './describe-resource.ts'
import { errorResponses } from './errors.ts'
import { headerParameters } from './headers.ts'
import { referencedComponents } from './prune.ts'
import { answerSchema, bodySchema, commonSchemas } from './schemas.ts'

/** The paths of the operations that serve the documentation. They are not documented themselves. */
const own = /^(\/(index|docs|contexts)\b.*)?$/

/**
 * The OpenAPI document of all registered operations. Its paths do not begin with `/api`, because clients expect the
 * collection of products at `/products`.
 */
export function openApi(api: Api, version: '3.1.0' | '3.0.0' = '3.1.0'): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of api.routes) {
    if (own.test(route.path)) continue
    const { path, operation } = route
    const described = operation ? describeOperation(api, route, operation) : resourceOperation(api, route)
    if (!described) continue
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = described
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: api.title,
      description: api.description,
      version: api.version,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/api' }],
    tags: tagsOf(paths),
    paths,
    components: {
      ...referencedComponents(paths, {
        schemas: { ...commonSchemas, ...resourceSchemas(api) },
        parameters,
        responses: errorResponses,
      }),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` from the answer of `POST /login`.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of a shop or of the town (`lonja_…`), with the named scope. The shop’s owner or an operator creates it.',
        },
      },
    },
  }
  return version === '3.0.0' ? downgrade(document) : document
}

/** Whether the documentation contains the route, or the route serves the documentation. */
export function isDocumented(api: Api, route: Route): boolean {
  return own.test(route.path) || route.operation !== undefined || resourceOperation(api, route) !== null
}

function tagsOf(paths: Record<string, Record<string, object>>): object[] {
  const names = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => (operation as Tagged).tags)),
  )
  return [...names].toSorted().map((name) => ({ name, description: `Operations for ${name}.` }))
}
interface Tagged {
  tags: readonly string[]
}

function resourceSchemas({ resources }: Api): Record<string, Schema> {
  return Object.fromEntries(
    resources.flatMap(({ contract, reduced }): [string, Schema][] => {
      const { name, fields } = contract
      const kept = reduced && 'fields' in reduced ? reduced.fields : []
      const reducible = !reduced
        ? []
        : 'without' in reduced
          ? reduced.without
          : Object.keys(fields).filter((field) => !kept.includes(field))
      return [
        [name, answerSchema(contract, 'json', [...reducible, ...contract.unlisted])],
        [`${name}.jsonld`, answerSchema(contract, 'jsonld', reducible)],
        [`${name}.create`, bodySchema(contract, true)],
        [`${name}.update`, bodySchema(contract, false)],
      ]
    }),
  )
}

const parameters = {
  page: {
    name: 'page',
    in: 'query',
    description: 'The number of the page, from 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  itemsPerPage: {
    name: 'itemsPerPage',
    in: 'query',
    description: 'The number of records on a page.',
    schema: { type: 'integer', minimum: 0, maximum: 100, default: 20 },
  },
  pagination: {
    name: 'pagination',
    in: 'query',
    description: '`false`: all records in one answer, at most 1,000.',
    schema: { type: 'boolean', default: true },
  },
  properties: {
    name: 'properties[]',
    in: 'query',
    description:
      'The answer contains only these properties, and `id`. `properties[business][]=name` selects properties of the records in a property.',
    schema: { type: 'array', items: { type: 'string' } },
  },
  ...headerParameters,
}
