import { shopRoles, townRoles } from '@lonja/contract/people/rights'
import { type Viewer, anonymous, customerOf, memberOf, staffOf } from '../access/guards.ts'
import type { Condition } from '../access/condition.ts'
import type { OperationName, Resource } from '../resource/define-resource.ts'
import { visibleSql } from '../resource/representation.ts'
import { type Sql, always, and, never, spell, sql } from '../sql/sql.ts'
import { type Api, type Route, resourceRoutes } from './api.ts'
import type { Operation } from '../operation/define-operation.ts'

/**
 * Values that stand for the ids of people and shops and for a token. The table shows `:me`, `:shops` and `:token` in
 * their place.
 */
const ME = '0'
const SHOPS = ['0']
const TOKEN = '0'

const viewers: Readonly<Record<string, Viewer>> = {
  nobody: anonymous,
  'guest with an order': { ...anonymous, orderToken: TOKEN },
  customer: customerOf(ME),
  ...Object.fromEntries(shopRoles.map((role) => [role, memberOf(ME, SHOPS, role)])),
  ...Object.fromEntries(townRoles.map((role) => [role, staffOf(ME, role)])),
}

/**
 * The table of access in Markdown: who may use each operation, which rows they reach, and which fields they can read
 * and write. It is made only from the declarations and the registered routes.
 */
export function accessTable(api: Api): string {
  const declared = new Set<string>()
  const sections = api.resources.map((resource) => {
    for (const [name, method, suffix] of resourceRoutes)
      if (resource.operations[name]) declared.add(`${method} /${resource.contract.path}${suffix}`)
    return resourceSection(resource)
  })
  const others = api.routes.filter(({ method, path }) => !declared.has(`${method} ${path}`))
  return [HEAD, ...sections, othersSection(others)].join('\n\n') + '\n'
}

const HEAD = `# Who may do what

Written by \`npm run access\` from the declarations; a test compares. \`–\`: refused (401 or 403). \`all\`: every row.
A number: the rows for which the condition of that number holds, of the row \`r\`, with the ids \`:me\` and \`:shops\` of who
asks and the \`:token\` of a guest's order. Owner, manager, clerk and accountant are members of a shop: what they reach of
another's is what the condition says with their own \`:shops\`. Operator, support, editor and auditor are the town's.`

function resourceSection(resource: Resource): string {
  const { contract, operations } = resource
  const conditions: string[] = []
  const rows = resourceRoutes.flatMap(([name, method, suffix]) => {
    const guard = operations[name]
    if (!guard) return []
    const cells = Object.values(viewers).map((viewer) =>
      guard(viewer) ? numbered(reachOf(resource, name, viewer), viewer, conditions) : '–',
    )
    return [line([`${method} /${contract.path}${suffix}`, ...cells])]
  })
  const legend = conditions.map((condition, at) => `${at + 1}. \`${condition}\``)
  return [
    `## ${contract.path}`,
    [
      line(['operation', ...Object.keys(viewers)]),
      line(['---', ...Object.keys(viewers).map(() => '---')]),
      ...rows,
    ].join('\n'),
    ...(legend.length > 0 ? [legend.join('\n')] : []),
    [readFields(resource), writtenFields(resource)].filter(Boolean).join('\n'),
  ].join('\n\n')
}

const row = sql`r`

/** The condition for the rows that the operation reaches for the viewer. */
function reachOf(resource: Resource, name: OperationName, viewer: Viewer): Sql {
  const holds = (condition: Condition | undefined) => condition?.(row, viewer) ?? always
  if (name === 'create') return holds(resource.editable)
  const seen = visibleSql(resource, row, viewer)
  const narrowed = name === 'list' ? holds(resource.listed) : name === 'read' ? always : holds(resource.editable)
  return spelled(seen, viewer) === spelled(narrowed, viewer) ? seen : and(seen, narrowed)
}

/** The condition as text, with names in place of its parameters. */
function spelled(condition: Sql, viewer: Viewer): string {
  const text = spell(condition, (value) => {
    if (value === viewer.id && value !== null) return ':me'
    if (value === viewer.businesses) return ':shops'
    return Buffer.isBuffer(value) ? ':token' : JSON.stringify(value)
  })
  return text.replaceAll(/\s+/g, ' ').trim()
}

function numbered(reach: Sql, viewer: Viewer, conditions: string[]): string {
  if (reach === always) return 'all'
  if (reach === never) return 'none'
  const text = spelled(reach, viewer)
  if (!conditions.includes(text)) conditions.push(text)
  return String(conditions.indexOf(text) + 1)
}

function readFields({ contract, reduced }: Resource): string {
  const served = Object.keys(contract.fields).filter((name) => !contract.fields[name]!.hidden)
  if (!reduced) return `Read: ${served.join(', ')}.`
  const some = 'fields' in reduced ? reduced.fields : served.filter((name) => !reduced.without.includes(name))
  const rest = served.filter((name) => !some.includes(name))
  const by = Object.entries(viewers).map(
    ([name, viewer]) => `${name} \`${spelled(reduced.unless(row, viewer), viewer)}\``,
  )
  return `Read: ${some.join(', ')}.\nRead only where it holds for the ${[...new Set(by)].join(', ')}: ${rest.join(', ')}.`
}

function writtenFields(resource: Resource): string {
  const { contract, operations, restricted, guarded, fixed } = resource
  if (!operations.create && !operations.update && !operations.patch) return ''
  const writable = Object.keys(contract.fields).filter((name) => contract.fields[name]!.writable)
  const named = writable.map((name) => {
    const guard = restricted[name]
    const condition = guarded[name]
    const remarks = [
      ...(fixed.includes(name) ? ['on creation'] : []),
      ...(guard ? Object.keys(viewers).filter((who) => guard(viewers[who]!)) : []),
      ...(condition ? Object.keys(viewers).filter((who) => condition(row, viewers[who]!) !== never) : []),
    ]
    return remarks.length > 0 ? `${name} (${remarks.join(', ')})` : name
  })
  return `Written: ${named.join(', ')}.`
}

function othersSection(routes: readonly Route[]): string {
  const rows = routes
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
    .map(({ method, path, guard, operation }) => {
      const reach = operation?.reach ?? reachOfAnswer(operation)
      const cells = Object.values(viewers).map((viewer) => (guard(viewer) ? 'yes' : '–'))
      return line([`${method} ${path}`, ...cells, reach])
    })
  return [
    '## Other operations',
    [
      line(['operation', ...Object.keys(viewers), 'rows']),
      line(['---', ...Object.keys(viewers).map(() => '---'), '---']),
      ...rows,
    ].join('\n'),
  ].join('\n\n')
}

function reachOfAnswer(operation: Operation | undefined): string {
  const answers = operation?.answers
  if (!answers) return ''
  if ('item' in answers) return `those of ${answers.item}`
  return 'list' in answers ? `those of ${answers.list}` : ''
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
