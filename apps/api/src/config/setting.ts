import { z } from 'zod'

/** The description of a setting in `docs/run-a-town.md`, in Markdown. */
export interface SettingText {
  /** The effect of the setting, in one or two sentences without the final full stop. */
  readonly about: string
  /**
   * What happens without the setting, in a few words. If this text is missing, the default value of the schema is
   * shown.
   */
  readonly otherwise?: string
}

const texts = z.registry<SettingText>()

/** Adds a description to the schema that reads a setting. Each setting is one row of a table in the documentation. */
export const setting = <Schema extends z.ZodType>(schema: Schema, text: SettingText): Schema => {
  texts.add(schema, text)
  return schema
}

/** The description of a schema. @throws Error if the schema was not made with `setting` */
export function textOf(schema: z.core.$ZodType): SettingText {
  const text = texts.get(schema)
  if (!text) throw new Error('A setting has no text: make it with setting()')
  return text
}

/** Checks several settings: returns the error line of a contradiction, or else false or undefined. */
export type Rule<Values> = (values: Values) => string | false | undefined

/** A rule for settings that work only together: either none of them or all of them must be set. */
export const allOrNone =
  <Name extends string>(...names: readonly Name[]): Rule<{ [N in Name]?: unknown }> =>
  (values) => {
    const missing = names.filter((name) => values[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return undefined
    return `${missing[0]} is missing: ${listed(names)} must be set together`
  }

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
