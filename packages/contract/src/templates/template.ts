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
  text,
} from '../resource.ts'

export const templateKinds = ['mail', 'push', 'inapp', 'page', 'ticket'] as const
export const variableTypes = ['text', 'color', 'image', 'number', 'bool'] as const
export type VariableType = (typeof variableTypes)[number]

const code = () => matching(/^[a-z0-9][a-z0-9-]*$/, 80)
/** The form in a text: `{{shopName}}`. */
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
 * A variable of a template: its value, else its default. Both are text, whatever the type; `fitsType` says which
 * texts a type accepts.
 */
export const variableContract = defineContract({
  name: 'Variable',
  path: 'variables',
  fields: {
    /** Null: a variable of every template. */
    template: optional(reference('templates', { code: z.string(), name: z.string() })),
    /** Null: the town's; otherwise the shop's own. */
    business: optional(reference('businesses', businessSummary)),
    code: matching(variableCode, 60),
    type: defaulted(choice(variableTypes)),
    defaultValue: optional(prose(2_000)),
    value: optional(prose(2_000)),
  },
})

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
/** The name of a typeface, without characters that could end it in a style sheet. */
const Font = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,59}$/u)

/** A template with a shop's settings. */
export const templateConfigContract = defineContract({
  name: 'TemplateConfig',
  path: 'template-configs',
  fields: {
    template: reference('templates', { code: z.string(), name: z.string(), kind: z.enum(templateKinds) }),
    business: reference('businesses', businessSummary),
    layout: defaulted(choice(layouts)),
    palette: defaulted(
      document(z.strictObject({ primary: Color, accent: Color, background: Color, text: Color }).partial()),
    ),
    fonts: defaulted(document(z.strictObject({ title: Font, body: Font }).partial())),
    /** By the code of the variable. */
    values: defaulted(document(z.record(z.string().regex(variableCode).max(60), z.string().max(2_000)))),
    enabled: defaulted(boolean()),
  },
})

/**
 * Whether a text is valid for the type: a colour `#rrggbb`, the address of a stored picture, a decimal number, `true`
 * or `false`.
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
