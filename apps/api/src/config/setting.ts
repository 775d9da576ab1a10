import { z } from 'zod'

/** The description of a setting in `docs/run-a-town.md`. Markdown. */
export interface SettingText {
  /** Its effect, in one or two sentences without the final full stop. */
  readonly about: string
  /** The effect of leaving it out, in a few words. Left out: the default value of its schema applies. */
  readonly otherwise?: string
}

const texts = z.registry<SettingText>()

/** One row of the table of settings: how its text is read, and its description. */
export const setting = <Schema extends z.ZodType>(schema: Schema, text: SettingText): Schema => {
  texts.add(schema, text)
  return schema
}

/** @throws Error for a schema that was not made by `setting` */
export function textOf(schema: z.core.$ZodType): SettingText {
  const text = texts.get(schema)
  if (!text) throw new Error('A setting has no text: make it with setting()')
  return text
}

/** A contradiction between settings: returns its line, or undefined. */
export type Rule<Values> = (values: Values) => string | false | undefined

/** Settings that only work together: none of them, or all. */
export const allOrNone =
  <Name extends string>(...names: readonly Name[]): Rule<{ [N in Name]?: unknown }> =>
  (values) => {
    const missing = names.filter((name) => values[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return undefined
    return `${missing[0]} is missing: ${listed(names)} go together`
  }

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
