/** The types of a statement's parameters. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | readonly (string | number | null)[]

/** One parameter of a statement. If one object is used several times, it has one placeholder. */
class Parameter {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A fragment of SQL with its parameters. It never changes. The function `sql` makes fragments. */
class Sql {
  /** The texts before, between and after the parameters: there is one text more than there are parameters. */
  readonly texts: readonly string[]
  readonly parameters: readonly Parameter[]

  constructor(texts: readonly string[], parameters: readonly Parameter[]) {
    this.texts = texts
    this.parameters = parameters
  }
}

export type { Sql }

const none: readonly Parameter[] = []

/** A statement in the form that the database accepts. */
export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Makes a fragment of SQL: `` sql`${row}.user_id = ${viewer.id}` ``. Fragments become part of the text, with their
 * parameters. Every other value becomes a parameter, never text.
 *
 * Write parentheses around a fragment with an `or` at its top level before you use it in another fragment. The
 * function `or` adds the parentheses.
 */
export function sql(strings: TemplateStringsArray, ...given: readonly (Sql | SqlValue)[]): Sql {
  const writer = new Writer(strings[0]!)
  for (let at = 0; at < given.length; at += 1) {
    const part = given[at]
    if (part instanceof Sql) writer.add(part)
    else writer.addParameter(new Parameter(part))
    writer.open += strings[at + 1]!
  }
  return writer.end()
}

/** Makes a parameter from a value of any type. If the result is used in several places, it has one placeholder. */
export const parameter = (value: unknown): Sql => new Sql(['', ''], [new Parameter(value)])

/** A quoted name of a table or a column, for example `"order"`. */
export const identifier = (name: string): Sql => text(`"${name.replaceAll('"', '""')}"`)

/**
 * The alias of a row in a statement, without quotes.
 *
 * @throws Error unless it consists of small letters and digits
 */
export function alias(name: string): Sql {
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new Error(`${name} is no alias`)
  return text(name)
}

/** Writes a constant of the source code into the text of the SQL. Values from requests must be parameters instead. */
export const literal = (value: string | number): Sql =>
  text(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)

/** Joins fragments with a separator. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  const [first, ...others] = parts
  if (!first) return nothing
  const writer = new Writer('')
  writer.add(first)
  for (const part of others) {
    writer.open += separator
    writer.add(part)
  }
  return writer.end()
}

export const nothing: Sql = text('')

/** A condition that is true for every row. */
export const always: Sql = text('true')
/** A condition that is true for no row. */
export const never: Sql = text('false')

/** A condition that is true if all of the conditions are true. */
export function and(...conditions: readonly Sql[]): Sql {
  return combined(conditions, ' and ', always, never)
}

/** A condition that is true if at least one of the conditions is true. */
export function or(...conditions: readonly Sql[]): Sql {
  return combined(conditions, ' or ', never, always)
}

/** A condition that is true if the given condition is false. */
export function not(condition: Sql): Sql {
  if (condition === always) return never
  return condition === never ? always : sql`not (${condition})`
}

/** A condition that is true if a row of the table, for example `menu m`, meets all of the conditions. */
export function exists(table: Sql, ...conditions: readonly Sql[]): Sql {
  const where = and(...conditions)
  return where === never ? never : sql`exists (select from ${table} where ${where})`
}

/**
 * Joins conditions.
 *
 * @param neutral  the condition that does not change the result
 * @param decisive  the condition that decides the result alone
 */
function combined(conditions: readonly Sql[], separator: string, neutral: Sql, decisive: Sql): Sql {
  if (conditions.includes(decisive)) return decisive
  const parts = conditions.filter((condition) => condition !== neutral)
  return parts.length > 1 ? sql`(${join(parts, separator)})` : (parts[0] ?? neutral)
}

/** Turns a fragment into a statement, whose placeholders are numbered in the order of the text. */
export function render(fragment: Sql): Statement {
  const numbers = new Map<Parameter, number>()
  const written = write(fragment, (one) => {
    const number = numbers.get(one) ?? numbers.size + 1
    numbers.set(one, number)
    return `$${number}`
  })
  return { text: written, values: [...numbers.keys()].map(({ value }) => value) }
}

/** The text of a fragment with a name in the place of each parameter, for people to read. */
export const spell = (fragment: Sql, name: (value: unknown) => string): string =>
  write(fragment, ({ value }) => name(value))

/**
 * The text of a fragment without parameters, for a statement that is not written with `sql`.
 *
 * @throws Error if the fragment has parameters
 */
export function textOf({ texts, parameters }: Sql): string {
  if (parameters.length > 0) throw new Error(`${texts.join('?')} has parameters`)
  return texts[0]!
}

function write({ texts, parameters }: Sql, placeholder: (one: Parameter) => string): string {
  let result = texts[0]!
  for (let at = 0; at < parameters.length; at += 1) result += placeholder(parameters[at]!) + texts[at + 1]!
  return result
}

function text(own: string): Sql {
  return new Sql([own], none)
}

/** Collects the parts of a fragment. Most fragments have no parameters: they consist of one text. */
class Writer {
  /** The text after the last parameter. */
  open: string
  texts: string[] | undefined
  parameters: Parameter[] | undefined

  constructor(begin: string) {
    this.open = begin
  }

  addParameter(one: Parameter): void {
    this.texts ??= []
    this.parameters ??= []
    this.texts.push(this.open)
    this.parameters.push(one)
    this.open = ''
  }

  add({ texts, parameters }: Sql): void {
    this.open += texts[0]!
    for (let at = 0; at < parameters.length; at += 1) {
      this.addParameter(parameters[at]!)
      this.open = texts[at + 1]!
    }
  }

  end(): Sql {
    return this.parameters ? new Sql([...this.texts!, this.open], this.parameters) : text(this.open)
  }
}
