import { violationMessages } from '@lonja/contract/errors'
import {
  fitsType,
  templateConfigContract,
  templateContract,
  variableContract,
  type VariableType,
} from '@lonja/contract/templates/template'
import { builtInVariables, mailCodes } from '@lonja/contract/templates/mail-text'
import { operator, may } from '../access/guards.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, everyRow, ofMyShops } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'
import { type StoredMail, mustBeUsable } from './mail-words.ts'

/** Templates of texts. The town writes them, and shops choose among them. Customers see only the finished texts. */
export const templateResource = defineResource({
  contract: templateContract,
  table: 'template',
  operations: { list: may('shop.read'), read: may('shop.read'), create: operator },
  visible: everyRow,
  relations: { variables: { by: 'template_id', order: (t) => sql`${t}.code`, visible: true } },
  order: (row) => sql`${row}.code`,
  rules: async ({ db, id }) => {
    const [row] = await db.query<StoredMail & { kind: string }>({
      text: 'select code, kind, subject, body from template where id = $1',
      values: [id],
    })
    if (row && mailCodes.get(row.code)?.kind === row.kind) await mustBeUsable(db, row)
  },
})

const writable = {
  list: may('shop.read'),
  read: may('shop.read'),
  create: may('content'),
  update: may('content'),
  patch: may('content'),
}

export const variableResource = defineResource({
  contract: variableContract,
  table: 'variable',
  operations: { ...writable, remove: may('content') },
  // These fields never change, because texts and shops depend on them.
  fixed: ['template', 'business', 'code', 'type'],
  visible: either((row) => sql`${row}.business_id is null`, ofMyShops('shop.read')),
  editable: ofMyShops('content'),
  order: (row) => sql`${row}.code`,
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') {
      // A variable that a text uses can be deleted only if the town has another variable with the same code.
      const [used] = await db.query({
        text: `select from variable own where own.id = $1
          and not exists (
            select from variable other where other.id <> own.id and other.code = own.code and other.business_id is null
              and (other.template_id is null or other.template_id = own.template_id))
          and (
            exists (
              select from template t where (own.template_id is null or t.id = own.template_id)
                and concat(t.subject, ' ', t.body) ~ ('[{][{]\\s*' || own.code || '\\s*[}][}]'))
            or exists (
              select from template_config c where (own.template_id is null or c.template_id = own.template_id)
                and (own.business_id is null or c.business_id = own.business_id) and c.values ? own.code))`,
        values: [id],
      })
      if (used) throw new Problem('Resource in use')
      return
    }
    const [row] = await db.query<{
      code: string
      type: VariableType
      defaultValue: string | null
      value: string | null
    }>({
      text: 'select code, type, default_value as "defaultValue", value from variable where id = $1',
      values: [id],
    })
    const { code, type, ...texts } = row!
    if (operation === 'create' && builtInVariables.includes(code)) throw invalid(violation('code', 'invalid'))
    const wrong = Object.entries(texts).filter(([, text]) => text !== null && !fitsType(type, text))
    if (wrong.length > 0) throw invalid(...wrong.map(([name]) => violation(name, 'invalid')))
  },
})

export const templateConfigResource = defineResource({
  contract: templateConfigContract,
  table: 'template_config',
  operations: { ...writable, remove: may('content') },
  visible: ofMyShops('shop.read'),
  editable: ofMyShops('content'),
  order: (row) => sql`${row}.created_at desc`,
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    // Several variables can have the same code. The shop's own variable is used before the town's, and a variable
    // of the template before a general one.
    const given = await db.query<{ code: string; text: string; type: VariableType | null }>({
      text: `select given.key as code, given.value as text, known.type
        from template_config c cross join jsonb_each_text(c.values) given
        left join lateral (
          select v.type from variable v
          where v.code = given.key and (v.template_id is null or v.template_id = c.template_id)
            and (v.business_id is null or v.business_id = c.business_id)
          order by v.business_id is null, v.template_id is null limit 1
        ) known on true
        where c.id = $1`,
      values: [id],
    })
    const violations = given.flatMap(({ code, text, type }) => {
      if (type === null) return [violation(`values.${code}`, 'unknown')]
      return fitsType(type, text) ? [] : [violation(`values.${code}`, 'invalid')]
    })
    if (violations.length > 0) throw invalid(...violations)
  },
})

const violation = (propertyPath: string, message: keyof typeof violationMessages): Violation => ({
  propertyPath,
  message: violationMessages[message],
})
