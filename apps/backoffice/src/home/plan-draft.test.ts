import { HomeBlock } from '@lonja/contract/home/home-block'
import { usualHome } from '@lonja/contract/home/usual-home'
import { expect, it } from 'vitest'
import { addable, missingIn, movedTo, newBlock, withBlock } from './plan-draft.ts'

it('a block is moved to any place, and nothing is lost', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(['a'], 4, 0)).toEqual(['a'])
})

it('a new picture stands below the greeting, and other new blocks stand at the end', () => {
  const kinds = (kind: 'hero' | 'text') => withBlock(usualHome.blocks, newBlock(kind)).map((block) => block.kind)
  expect(kinds('hero').slice(0, 2)).toEqual(['welcome', 'hero'])
  expect(kinds('text').at(-1)).toBe('text')
  expect(kinds('hero')).toHaveLength(usualHome.blocks.length + 1)
})

it('a block that was changed stays at its place', () => {
  const [first, second, ...rest] = usualHome.blocks
  const changed = { ...second!, enabled: false }
  expect(withBlock(usualHome.blocks, changed)).toEqual([first, changed, ...rest])
})

it('a new block that misses nothing is valid', () => {
  const complete = addable.map(newBlock).filter((block) => missingIn(block) === undefined)
  expect(complete.map(({ kind }) => kind)).toEqual(['shops', 'categories', 'campaigns', 'repeat'])
  expect(complete.every((block) => HomeBlock.safeParse(block).success)).toBe(true)
  expect(usualHome.blocks.flatMap((block) => missingIn(block) ?? [])).toEqual([])
})

it('a picture needs words or a picture, a link needs a text, and the last day is not before the first', () => {
  const hero = newBlock('hero')
  if (hero.kind !== 'hero') throw new Error('not a hero')
  const named = { ...hero, title: { es: 'Feliz Navidad', ca: '', en: '' } }
  const faults = [hero, named, { ...named, link: '/bells' }, { ...named, from: '2026-12-02', until: '2026-12-01' }]
  expect(faults.map(missingIn)).toEqual(['words', undefined, 'link', 'days'])
})
