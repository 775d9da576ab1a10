import { languages, locales } from '@lonja/contract/languages'
import { describe, expect, it } from 'vitest'
import type { ReadTexts, TextFile } from '../texts.ts'

const ending = /_(?:one|many|other)$/

/** Reads the texts of a language, each by its key. */
const read = (readTexts: ReadTexts, language: string) => new Map(leaves(readTexts(language)))

const leaves = (texts: TextFile, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value] as [string, string]] : leaves(value, `${before}${name}.`),
  )

const placeholders = (text: string): string => [...text.matchAll(/\{\{\w+\}\}/g)].flat().toSorted().join(' ')

/** The keys of plural texts, without the ending of the plural form. */
const pluralStems = (texts: Map<string, string>): Set<string> =>
  new Set([...texts.keys()].flatMap((key) => (key.endsWith('_other') ? [key.replace(ending, '')] : [])))

export interface TextChecks {
  /** Keys of names, units and words that are equal in all languages on purpose. */
  names: readonly string[]
  /** Keys of words that are equal in this language and in Spanish. */
  same: Readonly<Record<string, readonly string[]>>
  /** There are more plural texts than this, so a test that reads no file fails. */
  least: number
}

/** Declares the tests of a front end's texts: the files of all languages have the same keys and placeholders. */
export function describeTexts(readTexts: ReadTexts, { names, same, least }: TextChecks): void {
  const spanish = read(readTexts, 'es')
  const plurals = pluralStems(spanish)

  describe.each(languages)('the texts in %s', (language) => {
    const texts = read(readTexts, language)
    const forms = new Intl.PluralRules(locales[language]).resolvedOptions().pluralCategories

    it('have exactly the keys of the Spanish file, with every plural form of the language', () => {
      const isPlural = (key: string) => ending.test(key) && plurals.has(key.replace(ending, ''))
      const expected = [...spanish.keys()].filter((key) => !isPlural(key))
      for (const stem of plurals) expected.push(...forms.map((form) => `${stem}_${form}`))
      expect([...texts.keys()].toSorted()).toEqual(expected.toSorted())
      expect(plurals.size).toBeGreaterThan(least)
    })

    it('are not empty and have the same placeholders as the Spanish texts', () => {
      const empty = [...texts].filter(([, text]) => text.trim() === '')
      const filled = [...texts].filter(([key, text]) => placeholders(text) !== placeholders(spanish.get(key) ?? ''))
      expect(empty.concat(filled)).toEqual([])
    })

    it.skipIf(language === 'es')('are translated, except names and words that are equal in both languages', () => {
      const equal = [...texts].filter(([key, text]) => spanish.get(key) === text).map(([key]) => key)
      const allowed = [...names, ...(same[language] ?? [])]
      const translateOrAddToSame = equal.filter((key) => !allowed.includes(key))
      const removeFromSame = allowed.filter((key) => !equal.includes(key))
      expect({ translateOrAddToSame, removeFromSame }).toEqual({ translateOrAddToSame: [], removeFromSame: [] })
    })
  })
}

export const wordsOf = (list: string): string[] => list.trim().split(/\s+/)
