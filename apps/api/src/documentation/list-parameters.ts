import { type Api, shapeOf } from './api.ts'
import { openApi } from './openapi.ts'

export interface QueryParameter {
  name: string
  description: string
}

interface Documented {
  parameters?: readonly (Partial<QueryParameter> & { in?: string; $ref?: string })[]
}

/** The documented query parameters of each operation. The key is the result of `shapeOf`. */
export function queryParameters(api: Api): Map<string, QueryParameter[]> {
  const { paths, components } = openApi(api) as {
    paths: Record<string, Record<string, Documented>>
    components: { parameters: Record<string, QueryParameter & { in: string }> }
  }
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { parameters = [] }]): [string, QueryParameter[]] => [
        shapeOf(method.toUpperCase(), path),
        parameters.flatMap((given) => {
          const {
            in: place,
            name,
            description = '',
          } = given.$ref ? components.parameters[given.$ref.split('/').at(-1)!]! : given
          return place === 'query' && name !== undefined ? [{ name, description }] : []
        }),
      ]),
    ),
  )
}

/** The table of the filters and sorting parameters of every list, in Markdown. It is made from the OpenAPI document. */
export function filtersTable(api: Api): string {
  const lists = [...queryParameters(api)]
    .filter(([shape, parameters]) => shape.startsWith('GET ') && parameters.some(({ name }) => name === 'page'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [HEAD, ...lists.map(([shape, parameters]) => section(shape, parameters))].join('\n\n') + '\n'
}

const HEAD = `# What lists can be narrowed and sorted by

Written by \`npm run filters\` from the declarations; a test compares. Every list takes \`page\`, \`itemsPerPage\` (20, at most
100) and \`pagination\` as well; where there is \`id\`, \`id[gt]\` and \`id[lt]\` take up after and before a record. A name that ends in \`[]\` may come several times; \`[after]\` and \`[before]\` take a day
(\`2026-11-23\`), an instant (RFC 3339) or \`now\` and include it, \`[strictly_after]\` and \`[strictly_before]\` leave it out.
Several parameters narrow together. What is not named here is ignored, and with \`Prefer: handling=strict\` refused.`

const paging = new Set(['page', 'itemsPerPage', 'pagination', 'id[gt]', 'id[lt]'])

function section(shape: string, parameters: readonly QueryParameter[]): string {
  const orders = parameters.flatMap(({ name }) => /^order\[(.*)\]$/.exec(name)?.[1] ?? [])
  const filters = parameters.filter(({ name }) => !name.startsWith('order[') && !paging.has(name))
  return [
    `## ${shape.slice('GET '.length).replaceAll('{}', '{…}')}`,
    filters.length === 0
      ? 'No filters.'
      : ['| filter | what it takes |', '| --- | --- |', ...filters.map(row)].join('\n'),
    orders.length === 0 ? '' : `Sorted by \`order[…]\`, \`asc\` or \`desc\`: ${orders.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const row = ({ name, description }: QueryParameter): string => `| \`${name}\` | ${description.replaceAll('|', '\\|')} |`
