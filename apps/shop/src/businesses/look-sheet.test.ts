import { readFileSync } from 'node:fs'
import { shownLook, themes, usualLook } from '@lonja/contract/templates/look'
import { describe, expect, it } from 'vitest'
import { lookSheet } from './look-sheet.ts'

const id = '10000000-0000-7000-8000-000000000001'
const sheetOf = (look: Partial<typeof usualLook>) => lookSheet(id, shownLook({ ...usualLook, ...look }))

describe('the styles of a look', () => {
  it('are missing for the usual look', () => expect(sheetOf({})).toBeUndefined())

  it('have the colours of both themes', () =>
    expect(sheetOf({ palette: { background: '#7a1f3d' } })).toContain('background:light-dark(#7a1f3d,'))

  it('apply to nothing outside the page of the shop', () => {
    const sheet = sheetOf({
      layout: 'full',
      palette: { primary: '#7a1f3d' },
      fonts: { title: 'serif', body: 'rounded' },
    })
    for (const [, selector] of sheet!.matchAll(/([^{}]+)\{/g)) expect(selector).toContain(`[data-look="${id}"]`)
  })
})

it('colours are tested against the colours of the themes', () => {
  const tokens = readFileSync(new URL('../../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8')
  const token = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)!.slice(1, 3)
  const papers = ['paper', 'card', 'sunken'].map(token)
  expect([themes.light.grounds, themes.dark.grounds]).toEqual([
    papers.map(([light]) => light),
    papers.map(([, dark]) => dark),
  ])
  const others = [themes.light, themes.dark].map(({ card, ink, on }) => [card, ink, on])
  const expected = ['card', 'ink', 'on-action'].map(token)
  expect(others).toEqual([expected.map(([light]) => light), expected.map(([, dark]) => dark)])
})
