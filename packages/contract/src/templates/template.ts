import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { layouts } from '../constants.ts'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  exact,
  matching,
  optional,
  prose,
  readOnly,
  reference,
  references,
  refersTo,
  text,
} from '../resource.ts'

export const templateKinds = ['mail', 'push', 'inapp', 'page', 'ticket'] as const
export const variableTypes = ['text', 'color', 'image', 'number', 'bool'] as const
export type VariableType = (typeof variableTypes)[number]

const code = () => matching(/^[a-z0-9][a-z0-9-]*$/, 80)
/** The code of a variable. A text contains it in braces: `{{shopName}}`. */
const variableCode = /^[a-zA-Z][a-zA-Z0-9_]*$/

/** A message, a page or a ticket with variables such as `{{code}}`. */
export const templateContract = defineContract({
  name: 'Template',
  path: 'templates',
  fields: {
    code: code(),
    name: text(120),
    kind: choice(templateKinds),
    layout: defaulted(choice(layouts)),
    subject: optional(text(200)),
    body: prose(50_000),
    variables: readOnly(
      references('variables', {
        code: z.string(),
        type: z.enum(variableTypes),
        defaultValue: z.string().nullable(),
        value: z.string().nullable(),
      }),
    ),
  },
  filters: { code: exact('code') },
})

/**
 * A variable of a template. It is replaced by its value, or by its default if it has no value. Value and default are
 * stored as text for every type; `fitsType` checks whether a text is valid for the type.
 */
export const variableContract = defineContract({
  name: 'Variable',
  path: 'variables',
  fields: {
    /** The template of the variable; null for a variable that every template can use. */
    template: optional(reference('templates', { code: z.string(), name: z.string() })),
    /** The shop of the variable; null for a variable of the town. */
    business: optional(reference('businesses', businessSummary)),
    code: matching(variableCode, 60),
    type: defaulted(choice(variableTypes)),
    defaultValue: optional(prose(2_000)),
    value: optional(prose(2_000)),
  },
})

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
/** The name of a typeface. Characters that could end the name in a style sheet are refused. */
const Font = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,59}$/u)
export const Palette = z.strictObject({ primary: Color, accent: Color, background: Color, text: Color }).partial()
export const Fonts = z.strictObject({ title: Font, body: Font }).partial()

/** The settings of a shop for a template. */
export const templateConfigContract = defineContract({
  name: 'TemplateConfig',
  path: 'template-configs',
  fields: {
    template: reference('templates', { code: z.string(), name: z.string(), kind: z.enum(templateKinds) }),
    business: reference('businesses', businessSummary),
    layout: defaulted(choice(layouts)),
    palette: defaulted(document(Palette)),
    fonts: defaulted(document(Fonts)),
    /** The values of variables, by the code of the variable. */
    values: defaulted(document(z.record(z.string().regex(variableCode).max(60), z.string().max(2_000)))),
    enabled: defaulted(boolean()),
  },
  filters: { 'template.id': refersTo('template'), 'business.id': refersTo('business') },
})

/**
 * Whether a text is valid for the type of a variable: a colour `#rrggbb`, the address of a stored picture, a decimal
 * number, `true` or `false`.
 */
export function fitsType(type: VariableType, value: string): boolean {
  const patterns = {
    color: /^#[0-9a-fA-F]{6}$/,
    image: /^\/(?!\/)[\w./-]{1,500}$/,
    number: /^-?\d{1,15}(\.\d{1,6})?$/,
    bool: /^(true|false)$/,
  }
  return type === 'text' || patterns[type].test(value)
}
