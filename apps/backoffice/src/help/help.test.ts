import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readTexts } from '../../build/texts.ts'

interface Help {
  [topic: string]: string | Record<string, string>
}

it('docs/for-shops.md has every sentence of the Spanish help', () => {
  const guide = readFileSync(new URL('../../../../docs/for-shops.md', import.meta.url), 'utf8')
  const { help } = readTexts('es')['manage'] as unknown as { help: Help }
  const sentences = Object.values(help).flatMap((topic) => (typeof topic === 'string' ? [] : Object.values(topic)))
  expect(sentences.length).toBeGreaterThan(25)
  expect(sentences.filter((sentence) => !guide.includes(sentence))).toEqual([])
})

it('each language has the same number of steps in each topic', () => {
  const stepsOf = (language: string) => {
    const { help } = readTexts(language)['manage'] as unknown as { help: Help }
    return Object.entries(help).map(([name, topic]) => [
      name,
      Object.keys(topic).length * Number(typeof topic === 'object'),
    ])
  }
  expect(stepsOf('ca')).toEqual(stepsOf('es'))
  expect(stepsOf('en')).toEqual(stepsOf('es'))
})
