import { appendFileSync, readFileSync } from 'node:fs'
import type { FieldDef } from 'pg'
import { inject } from 'vitest'
import type { Database, Query } from '#/database/database'
import { type Column, describeColumn, fitsColumn, fitsParameter, parameterTypes } from './column-types.ts'
import { type RowType, type RowTypes, isOfTests } from './row-types.ts'
import { type Shape, alternatives, misfit } from './shape.ts'

/** A statement, and the place in the source code (`at`) of the call that sends it. */
interface Sent {
  at: string
  text: string
  type: RowType | undefined
  /** For each parameter: values that were sent, by their kind. There are at most four kinds, with one value each. */
  values: Map<string, unknown>[]
}

// All test files of this worker share these two sets.
const compared = new Set<string>()
const written = new Set<string>()

/** Compares the statements of a database, and their rows, with the row types that the calls declare. */
export class StatementCheck {
  readonly #types: RowTypes
  /** The statements of each call, by their texts. */
  readonly #sent = new Map<string, Map<string, Sent>>()
  readonly #columns = new Map<string, readonly FieldDef[]>()
  readonly #misfits = new Set<string>()
  readonly #query: Database['query']

  constructor(db: Pick<Database, 'query' | 'onStatement'>, types: RowTypes) {
    this.#types = types
    this.#query = db.query.bind(db)
    const query = async (statement: Query): Promise<unknown[]> => this.#run(statement, callOf(query))
    db.query = query as Database['query']
    db.onStatement(({ text, columns }) => void (columns && this.#columns.set(text, columns)))
  }

  async #run(query: Query, at: string): Promise<unknown[]> {
    const type = this.#types.calls[at]
    this.#note(query, at, type)
    const rows = await this.#query(query)
    if (type) this.#compareRows(rows, at, type)
    return rows
  }

  #note({ text, values = [] }: Query, at: string, type: RowType | undefined): void {
    const ofCall = this.#sent.get(at) ?? new Map<string, Sent>()
    this.#sent.set(at, ofCall)
    const sent = ofCall.get(text) ?? { at, text, type, values: values.map(() => new Map<string, unknown>()) }
    ofCall.set(text, sent)
    for (const [place, value] of values.entries()) {
      const kept = sent.values[place]!
      if (kept.size < 4) kept.set(kindOf(value), value)
    }
  }

  #compareRows(rows: readonly unknown[], at: string, { shape, text }: RowType): void {
    for (const row of rows) {
      const wrong = misfit(this.#types.shapes, shape, row)
      if (wrong !== undefined) this.#misfits.add(describe({ at, type: { shape, text } }, wrong))
    }
  }

  #allSent(): Sent[] {
    return [...this.#sent.values()].flatMap((ofCall) => [...ofCall.values()])
  }

  /**
   * Returns the differences between the statements and the schema or the declared row types, one line for each. Call it
   * at the end, while the database is still open.
   */
  async misfits(): Promise<string[]> {
    for (const sent of this.#allSent()) {
      const key = `${sent.at} ${sent.text} ${JSON.stringify(sent.values.map((given) => [...given.keys()]))}`
      if (compared.has(key)) continue
      compared.add(key)
      for (const wrong of [...(await this.#wrongColumns(sent)), ...(await this.#wrongParameters(sent))])
        this.#misfits.add(describe(sent, wrong))
    }
    return [...this.#misfits]
  }

  /** Returns the calls whose row types were compared with the columns of an answer. */
  seen(): string[] {
    return this.#allSent()
      .filter(({ text, type }) => type && this.#columns.has(text))
      .map(({ at }) => at)
  }

  async #wrongColumns({ at, text, type }: Sent): Promise<string[]> {
    const answered = this.#columns.get(text)
    if (!type || !answered) return []
    const declared = columnsOf(this.#types.shapes, type.shape)
    if (!declared) return []
    const columns = await Promise.all(answered.map((field) => describeColumn(this.#query, field)))
    return [
      ...[...declared.keys()]
        .filter((name) => !columns.some((column) => column.name === name))
        .map((name) => `there is no column ${name}`),
      // If the call is in a test, its row type need not permit null, because the test decides what the rows contain.
      ...columns.flatMap((column) =>
        this.#wrongColumn(isOfTests(at) ? { ...column, nullable: undefined } : column, declared.get(column.name), text),
      ),
    ]
  }

  #wrongColumn(column: Column, declared: number[] | undefined, text: string): string[] {
    if (!declared) return [`the column ${column.name} is not declared`]
    if (declared.length === 0) return []
    const allowed = declared.flatMap((one) => alternatives(this.#types.shapes, one))
    const wrong = fitsColumn(allowed, column, text)
    return wrong === undefined ? [] : [`the column ${column.name} ${wrong}`]
  }

  async #wrongParameters({ text, values }: Sent): Promise<string[]> {
    if (values.length === 0) return []
    // The types cannot be read if, for example, a test has dropped the table after it sent the statement.
    const types = await parameterTypes(this.#query, text).catch(() => undefined)
    return values.flatMap((given, at) =>
      [...given.values()]
        .filter((value) => !fitsParameter(types?.[at], value))
        .map((value) => `$${at + 1} is ${types![at]}, and was given ${kindOf(value)}`),
    )
  }
}

/** Returns the columns that a row type names, each with its types. Undefined if the row type permits any column. */
function columnsOf(shapes: readonly Shape[], type: number): Map<string, number[]> | undefined {
  const rows = alternatives(shapes, type)
  const columns = new Map<string, number[]>()
  for (const one of rows) {
    if (!('fields' in one) || one.others !== undefined) return undefined
    for (const [name, field] of Object.entries(one.fields)) columns.set(name, [...(columns.get(name) ?? []), field])
  }
  // If only some alternatives have a column, its values are compared row by row instead.
  return new Map([...columns].map(([name, fields]) => [name, fields.length < rows.length ? [] : fields]))
}

const kindOf = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : Array.isArray(value)
      ? `a list of ${[...new Set(value.map(kindOf))].join(', ')}`
      : typeof value === 'object'
        ? `a ${value.constructor.name}`
        : `a ${typeof value}`

const describe = ({ at, type }: Pick<Sent, 'at' | 'type'>, wrong: string): string =>
  `${at}: ${wrong}${type ? `, declared as ${type.text}` : ''}`

const places = new Map<string, string>()

/** Returns the place of the call in the source, for example `apps/api/src/orders/find-order.ts:31:24`. */
function callOf(called: (...given: never[]) => unknown): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 1
  // A look-up in the source map takes 100 µs, so it is done only once for each call.
  Error.prepareStackTrace = (_, [frame]) =>
    `${frame?.getFileName()}:${frame?.getLineNumber()}:${frame?.getColumnNumber()}`
  const compiled = traceOf(called)
  Error.prepareStackTrace = prepareStackTrace
  if (!places.has(compiled)) places.set(compiled, /(apps\/api\/src\/[^\n]+?:\d+:\d+)/.exec(traceOf(called))?.[1] ?? '')
  Error.stackTraceLimit = stackTraceLimit
  return places.get(compiled)!
}

function traceOf(called: (...given: never[]) => unknown): string {
  const trace: { stack?: string } = {}
  Error.captureStackTrace(trace, called)
  return trace.stack!
}

/** The row types that were read last, and the path of their file. */
let read: { file: string; types: RowTypes } | undefined

/**
 * Compares the statements of a database with the schema and with the row types that the calls declare. The comparison
 * ends when the database closes: `close()` throws an error if something differs.
 */
export function checkStatements(db: Database): void {
  const files = inject('statements')
  if (read?.file !== files.types)
    read = { file: files.types, types: JSON.parse(readFileSync(files.types, 'utf8')) as RowTypes }
  const check = new StatementCheck(db, read.types)
  const close = db.close.bind(db)
  const compare = async (): Promise<void> => {
    const misfits = await check.misfits()
    const news = check.seen().filter((at) => !written.has(at))
    for (const at of news) written.add(at)
    if (news.length > 0) appendFileSync(files.compared, `${news.join('\n')}\n`)
    if (misfits.length > 0)
      throw new Error(`Statements do not fit the schema or their row types:\n${misfits.join('\n')}`)
  }
  const closeChecked = async (): Promise<void> => {
    try {
      await compare()
    } finally {
      await close()
    }
  }
  let closing: Promise<void> | undefined
  db.close = () => (closing ??= closeChecked())
}
