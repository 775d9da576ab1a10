import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, leastContrast } from '../setup/contrast.ts'
import { lookFonts, lookOf, shownLook, themes, usualLook } from './look.ts'

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const palette = fc.record({ primary: color, accent: color, background: color, text: color }, { requiredKeys: [] })
const themeNames = ['light', 'dark'] as const

describe('the look of a shop', () => {
  it('can be read in both themes with every palette', () =>
    fc.assert(
      fc.property(palette, (given) => {
        const look = shownLook({ ...usualLook, palette: given })
        for (const theme of themeNames) {
          const { action, head } = look[theme]
          const pairs = [
            ...(head ? [[head.ink, head.ground]] : []),
            ...(action
              ? [
                  ...[...themes[theme].grounds, action.soft].flatMap((ground) => [
                    [action.color, ground],
                    [action.strong, ground],
                  ]),
                  [action.on, action.color],
                  [action.on, action.strong],
                ]
              : []),
          ]
          for (const [words, ground] of pairs) expect(contrast(words!, ground!)).toBeGreaterThanOrEqual(leastContrast)
        }
      }),
      { numRuns: 500 },
    ))

  it('keeps colours that can be read, and moves others', () => {
    const { light, dark } = shownLook({ ...usualLook, palette: { primary: '#8a1538', background: '#ffe08a' } })
    expect(light).toMatchObject({ action: { color: '#8a1538' }, head: { ground: '#ffe08a', ink: '#1d1b18' } })
    expect(dark.action!.color).not.toBe('#8a1538')
    expect(dark.head!.ground).not.toBe('#ffe08a')
  })

  it('has the usual colours without a palette', () =>
    expect(shownLook(usualLook)).toMatchObject({
      light: { action: null, head: null },
      dark: { action: null, head: null },
    }))
})

describe('stored settings of a look', () => {
  it.each([
    ['nothing', null],
    ['a text', 'red'],
    ['a colour that is none', { primary: 'red;}' }],
    ['a colour that is not known', { secondary: '#112233' }],
  ])('with %s as palette give the usual colours', (_name, given) =>
    expect(lookOf({ layout: 'side', palette: given, fonts: given })).toEqual(usualLook),
  )

  it('with an unknown layout give the usual one', () =>
    expect(lookOf({ layout: 'diagonal', palette: {}, fonts: {} })).toEqual(usualLook))

  it('keep only fonts that every device has', () => {
    expect(lookOf({ layout: 'full', palette: {}, fonts: { title: 'Serif', body: 'Comic Sans MS' } })).toEqual({
      layout: 'full',
      palette: {},
      fonts: { title: 'serif' },
    })
    for (const font of lookFonts)
      expect(lookOf({ layout: 'full', palette: {}, fonts: { body: font } }).fonts).toEqual({ body: font })
  })
})
