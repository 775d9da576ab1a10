import { languages, locales } from '@lonja/contract/languages'
import { describe, expect, it } from 'vitest'
import type { Texts } from '@lonja/ui/i18n/texts.ts'
import { readTexts } from '../../server/texts.ts'

const ending = /_(?:one|many|other)$/

/** Reads the texts of a language, each by its key. */
function read(language: string): Map<string, string> {
  return new Map(leaves(readTexts(language)))
}

const leaves = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value] as [string, string]] : leaves(value, `${before}${name}.`),
  )

const placeholders = (text: string): string => [...text.matchAll(/\{\{\w+\}\}/g)].flat().toSorted().join(' ')

/** The keys of plural texts, without the ending of the plural form. */
const pluralStems = (texts: Map<string, string>): Set<string> =>
  new Set([...texts.keys()].flatMap((key) => (key.endsWith('_other') ? [key.replace(ending, '')] : [])))

const spanish = read('es')
const plurals = pluralStems(spanish)

const wordsOf = (list: string): string[] => list.trim().split(/\s+/)

/** Keys of names, units and words that are equal to the Spanish text on purpose. */
const names = wordsOf(`
  language.es language.ca language.en language.also_es language.also_ca language.also_en footer.version
  info.version map.outlines bells.d bells.h bells.min bells.s cart.delivery_price why.times payment.fee
  totals.total info.no allergen.gluten
`)
const same: Record<string, string[]> = {
  ca: wordsOf(`
    shell.menu shell.greeting info.yes info.fact.browser filters.reduced form.optional product.origin
    stars.count_one stars.meaning.three reviews.bought reviews.picture questions.count_one opening.clock_one
    businesses.away business.said business.legal_name business.nif business.closure_range
    allergen.soja bells.hours_one profile.country profile.nif payment.nif payment.number payment.note_is payment.slot_full
    gallery.previous order.of_shops picture.saved problem.photos problem.photos_sent_one
  `),
  en: wordsOf('footer.cookies cookies.title'),
}

describe.each(languages)('the texts in %s', (language) => {
  const texts = read(language)
  const forms = new Intl.PluralRules(locales[language]).resolvedOptions().pluralCategories

  it('have exactly the keys of the Spanish file, with every plural form of the language', () => {
    const isPlural = (key: string) => ending.test(key) && plurals.has(key.replace(ending, ''))
    const expected = [...spanish.keys()].filter((key) => !isPlural(key))
    for (const stem of plurals) expected.push(...forms.map((form) => `${stem}_${form}`))
    expect([...texts.keys()].toSorted()).toEqual(expected.toSorted())
    expect(plurals.size).toBeGreaterThan(30)
  })

  it('are not empty and have the same placeholders as the Spanish texts', () => {
    const empty = [...texts].filter(([, text]) => text.trim() === '')
    const filled = [...texts].filter(([key, text]) => placeholders(text) !== placeholders(spanish.get(key) ?? ''))
    expect(empty.concat(filled)).toEqual([])
  })

  it.skipIf(language === 'es')('are translated, except names and words that are equal in both languages', () => {
    const equal = [...texts].filter(([key, text]) => spanish.get(key) === text).map(([key]) => key)
    const allowed = [...names, ...same[language]!]
    const translateOrAddToSame = equal.filter((key) => !allowed.includes(key))
    const removeFromSame = allowed.filter((key) => !equal.includes(key))
    expect({ translateOrAddToSame, removeFromSame }).toEqual({ translateOrAddToSame: [], removeFromSame: [] })
  })
})
