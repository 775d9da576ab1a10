/** A node of a plan of `explain (analyze, buffers, format json)`, with the fields that are used here. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Actual Total Time': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Temp Written Blocks': number
  Plans?: PlanNode[]
}

export interface Plan {
  /** Milliseconds of planning and execution. */
  ms: number
  /** The number of pages of 8 kB that were read, from the memory of PostgreSQL or from the files. */
  buffers: number
  /** Pages that were written to temporary files, because `work_mem` is too small. */
  temporary: number
  /** Rows of the answer. */
  rows: number
  /** Rows that all scans together have read from tables and indexes. */
  scanned: number
  /** The tables that are read from beginning to end. */
  sequential: readonly string[]
  /** The nodes of the plan, each in a line. */
  lines: readonly string[]
}

/** SQL: runs the statement, and returns its plan instead of its rows. */
export const explained = (text: string): string => `explain (analyze, buffers, format json) ${text}`

/** The only row of an explained statement. */
export interface ExplainedRow {
  'QUERY PLAN': [Explained]
}

interface Explained {
  Plan: PlanNode
  'Planning Time': number
  'Execution Time': number
}

export function planOf({ 'QUERY PLAN': [given] }: ExplainedRow): Plan {
  const { Plan: top, 'Planning Time': planning, 'Execution Time': execution } = given
  const nodes = [...nodesOf(top)]
  const sequential = nodes.filter(({ node }) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
  // PostgreSQL does not add the pages of a write in a `with` clause to the node above it.
  const writes = nodes.filter(({ node }) => node['Node Type'] === 'ModifyTable')
  return {
    ms: planning + execution,
    buffers: Math.max(
      buffersOf(top),
      writes.reduce((sum, { node }) => sum + buffersOf(node), 0),
    ),
    temporary: top['Temp Written Blocks'],
    rows: top['Actual Rows'],
    scanned: nodes.reduce((sum, { node }) => sum + scannedBy(node), 0),
    sequential: [...new Set(sequential.map(({ node }) => node['Relation Name']!))],
    lines: nodes.map(
      ({ node, depth }) =>
        `${'  '.repeat(depth)}${nameOf(node)}: ${node['Actual Rows'] * node['Actual Loops']} rows, ${buffersOf(node)} buffers, ${(node['Actual Total Time'] * node['Actual Loops']).toFixed(1)} ms`,
    ),
  }
}

function* nodesOf(node: PlanNode, depth = 0): Generator<{ node: PlanNode; depth: number }> {
  yield { node, depth }
  for (const inner of node.Plans ?? []) yield* nodesOf(inner, depth + 1)
}

const buffersOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks']

/** PostgreSQL gives averages of all loops. A bitmap of an index is counted where its rows are read. */
function scannedBy(node: PlanNode): number {
  if (!node['Node Type'].endsWith(' Scan') || node['Relation Name'] === undefined) return 0
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + removed) * node['Actual Loops']
}

const nameOf = (node: PlanNode): string =>
  [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' ')
