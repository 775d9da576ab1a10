import { formatsOf } from '@lonja/contract/formats'
import type { Language } from '@lonja/contract/languages'
import { type VariableType, fitsType } from '@lonja/contract/templates/template'
import type { Database } from '../database/database.ts'

/** The mail or the other text whose variables are read. */
export interface VariablesOf {
  /** The code of its template. */
  code: string
  language: Language
  /** The only shop that the text concerns; null if it concerns several shops or none. */
  shop: string | null
  /** The origin of the app, for the addresses of pictures; null if they are relative. */
  origin: string | null
}

interface Row {
  code: string
  type: VariableType
  ofShop: boolean
  value: string | null
  default: string | null
  /** The value in the settings of the shop for the template. */
  configured: string | null
}

/** Every variable of the town, with the code of its template; null if every template can contain it. */
export const allTownVariables = (db: Database): Promise<{ code: string; template: string | null }[]> =>
  db.query<{ code: string; template: string | null }>({
    name: 'variables of all texts',
    text: `select v.code, t.code as template from variable v left join template t on t.id = v.template_id
           where v.business_id is null order by v.code`,
  })

/** The codes of the variables that the town has defined for this template or for every template. */
export async function townVariables(db: Database, template: string): Promise<string[]> {
  const rows = await db.query<{ code: string }>({
    name: 'variables of town',
    text: `select distinct v.code from variable v left join template t on t.id = v.template_id
           where v.business_id is null and (v.template_id is null or t.code = $1) order by v.code`,
    values: [template],
  })
  return rows.map(({ code }) => code)
}

/**
 * The values of the town's variables in a text, as they are shown. The shop's own variable decides, then the shop's settings
 * for the template, then the town's value, then a default. A variable of the template precedes one of every template. Values
 * that do not fit the type of the town's variable are left out, and a variable without a value is empty.
 */
export async function readVariables(
  db: Database,
  { code, language, shop, origin }: VariablesOf,
): Promise<Record<string, string>> {
  const rows = await db.query<Row>({
    name: 'variables of text',
    text: `select v.code, v.type, v.business_id is not null as "ofShop", v.value, v.default_value as "default",
             config.values->>v.code as configured
           from variable v left join template t on t.code = $1
           left join template_config config on config.template_id = t.id and config.business_id = $2 and config.enabled
           where (v.template_id is null or v.template_id = t.id) and (v.business_id is null or v.business_id = $2)
           order by v.template_id is null`,
    values: [code, shop],
  })
  const codes = new Set(rows.filter(({ ofShop }) => !ofShop).map((row) => row.code))
  return Object.fromEntries(
    [...codes].map((each) => [
      each,
      valueOf(
        rows.filter((row) => row.code === each),
        language,
        origin,
      ),
    ]),
  )
}

/** @param rows  the variables with one code: at least one is the town's */
function valueOf(rows: readonly Row[], language: Language, origin: string | null): string {
  const [shops, towns] = [rows.filter(({ ofShop }) => ofShop), rows.filter(({ ofShop }) => !ofShop)]
  const { type, configured } = towns[0]!
  const value = [
    ...shops.map((row) => row.value),
    configured,
    ...towns.map((row) => row.value),
    ...[...shops, ...towns].map((row) => row.default),
  ].find((each) => each !== null && fitsType(type, each))
  return value === undefined || value === null ? '' : shownValue(type, value, language, origin)
}

const yesAndNo: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  es: ['sí', 'no'],
  ca: ['sí', 'no'],
  en: ['yes', 'no'],
}

function shownValue(type: VariableType, value: string, language: Language, origin: string | null): string {
  if (type === 'number') return formatsOf(language).formatNumber(Number(value), 6)
  if (type === 'bool') return yesAndNo[language][value === 'true' ? 0 : 1]
  if (type === 'image') return origin === null ? value : new URL(value, origin).href
  return type === 'color' ? value.toLowerCase() : value
}
