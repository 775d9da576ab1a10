// @vitest-environment happy-dom
import { languages } from '@lonja/contract/languages'
import { describe, expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { routes, screens } from '#/app/routes.ts'
import { townRoutes, townScreens } from '#/app/town/town-routes.ts'
import { readTexts } from '../../build/texts.ts'
import { formFields, type Records } from './declaration.ts'

const paths = [...routes.filter(({ desk }) => desk), ...townRoutes].filter(({ path }) => path.endsWith('/:id'))
const screenAt = (path: string) => (path.startsWith('/town') ? townScreens : screens).matchRoute(path).route.path
const loaded = await Promise.all(paths.map(async ({ path, load }) => ({ path, ...(await load()) })))
const declared = loaded.flatMap((module) =>
  'records' in module ? [[module.path, module.records as Records] as const] : [],
)

describe.each(declared)('%s', (path, records) => {
  const { at, contract, form, initial = {}, codes = {}, filters = [], views = {}, choices = {}, columns } = records
  it('has the address of its route, which no other route precedes', () => {
    expect(path).toBe(`${at}/:id`)
    expect(screenAt(`${at}/new`)).toBe(path)
    expect(screenAt(at)).toBe(at)
  })

  it('a new record has every field that the server requires', () => {
    const given = new Set([...formFields(records), ...Object.keys(codes), 'business'])
    const required = Object.entries(contract.fields).flatMap(([name, { required: is }]) => (is ? [name] : []))
    expect(required.filter((name) => !given.has(name))).toEqual([])
  })

  it('does not let people write what the server ignores', () => {
    expect(formFields(records).filter((name) => !contract.fields[name]!.writable)).toEqual([])
    expect(new Set(formFields(records)).size).toBe(formFields(records).length)
    expect(form.length).toBeGreaterThan(0)
  })

  it('begins with values that the contract accepts', () => {
    for (const [name, value] of Object.entries(initial))
      expect({ name, isValid: contract.fields[name]!.schema.safeParse(value).success }).toEqual({ name, isValid: true })
  })

  it('uses only filters and sorting of the contract', () => {
    const parameters = Object.values(views).flatMap(({ query }) => Object.keys(query))
    const known = (parameter: string) => {
      const sort = /^order\[(\w+)\]$/.exec(parameter)?.[1]
      if (sort) return contract.sorts.includes(sort)
      const whether = /^exists\[(\w+)\]$/.exec(parameter)?.[1]
      return (whether ?? parameter.replace(/\[\w+\]$/, '')) in contract.filters
    }
    expect(parameters.filter((parameter) => !known(parameter))).toEqual([])
    expect(filters.filter((name) => !(name in contract.filters))).toEqual([])
  })

  it.each(languages)('has a text for each value of its choices in %s', (language) => {
    const { knownText } = localeOf(language, readTexts(language))
    for (const name of new Set([...formFields(records), ...columns]))
      for (const value of contract.fields[name]!.values ?? choices[name] ?? [])
        expect({ name, value, text: knownText(`manage.record.choice.${name}.${value}`) }).toMatchObject({
          text: expect.any(String),
        })
  })
})

it('finds the declarations by the routes', () => expect(declared.length).toBeGreaterThanOrEqual(5))
