import { expect, it } from 'vitest'
import { type HelpText, byScreen, draftOf, emptyHelp, fieldsOf, screenOf, urlOf } from './help-text-draft.ts'

it.each(['cart', 'ca/cart', 'en/product/{id}', 'product/{id}', 'cart/es', 'home', 'en/home'])(
  'the name %s is read as a screen and a language, and written again',
  (url) => {
    expect(urlOf(screenOf(url))).toBe(url)
  },
)

it('a name with only a language is the home page', () => {
  expect(screenOf('ca')).toEqual({ screen: 'home', language: 'ca' })
})

it('a help text is the same after it was typed, without empty blocks', () => {
  const text: HelpText = {
    id: '1',
    url: 'ca/cart',
    title: 'La cistella',
    body: [
      { type: 'p', text: 'Un text.' },
      { type: 'ul', items: ['u', 'dos'] },
    ],
    video: 'https://example.com/v',
    sort: 3,
    role: 'ROLE_USER',
    enabled: false,
    createdDate: '2026-01-01T00:00:00.000Z',
  }
  const { id: _id, sort: _sort, createdDate: _created, ...fields } = text
  expect(fieldsOf(draftOf(text))).toEqual(fields)
  expect(fieldsOf(emptyHelp())).toMatchObject({ url: 'cart', body: [], video: null, role: null, enabled: true })
})

it('help texts are grouped by screen and language, and those of one screen keep their order', () => {
  const urls = ['other/place', 'en/cart', 'cart', 'home', 'cart', 'orders']
  const texts = urls.map((url, id) => ({ id, url }))
  expect(byScreen(texts).map((group) => group.map(({ id }) => id))).toEqual([[3], [2, 4], [1], [5], [0]])
})
