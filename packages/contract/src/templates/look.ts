import { z } from 'zod'
import { layouts } from '../constants.ts'
import { contrast, leastContrast, mixed, readable } from '../setup/contrast.ts'
import { Fonts, Palette } from './template.ts'

/** The code of the template for the page of a shop. The settings of a shop for it are the look of the page. */
export const shopTemplate = 'shop'

/** Fonts that every device already has. */
export const lookFonts = ['sans', 'serif', 'rounded'] as const
export type LookFont = (typeof lookFonts)[number]
const LookFont = z.enum(lookFonts)
const LookFonts = z.strictObject({ title: LookFont, body: LookFont }).partial()

/**
 * How a shop wants its page to look. `primary` is the colour of links and buttons, `background` and `text` are the
 * colours of the head. With the layout `side`, the shop's data are beside the products on wide screens.
 */
export const LookChoice = z.strictObject({ layout: z.enum(layouts), palette: Palette, fonts: LookFonts })
export type LookChoice = z.infer<typeof LookChoice>

/** The layout of the pages of shops that have not chosen one. */
export const ShopsLayout = LookChoice.pick({ layout: true })
export type ShopsLayout = z.infer<typeof ShopsLayout>

/** The reason for which the town gives the page of a shop the usual look again. It is for the owners of the shop. */
export const LookReset = z.object({ reason: z.string().trim().min(1).max(1_000) })

/** The look of shops that have not chosen one, if the town has not chosen another layout for them. */
export const usualLook: LookChoice = { layout: 'side', palette: {}, fonts: {} }

const color = z.string()
const ThemeColors = z.object({
  /** The colours of links and buttons; null for the usual ones. `soft` is the background of quiet buttons. */
  action: z.object({ color, strong: color, on: color, soft: color }).nullable(),
  /** The background and the words of the page's head; null for the usual ones. */
  head: z.object({ ground: color, ink: color }).nullable(),
})
export type ThemeColors = z.infer<typeof ThemeColors>

/** A look with the colours that are shown, which can be read in both themes. */
export const ShopLook = LookChoice.extend({ light: ThemeColors, dark: ThemeColors })
export type ShopLook = z.infer<typeof ShopLook>

/** The usual colours on which links and buttons are shown, and the words of the page. */
export const themes = {
  light: { grounds: ['#faf8f4', '#ffffff', '#f1ede5'], card: '#ffffff', ink: '#1d1b18', on: '#ffffff', end: '#000000' },
  dark: { grounds: ['#131519', '#1b1e24', '#23272f'], card: '#1b1e24', ink: '#f2efe8', on: '#0c1d36', end: '#ffffff' },
} as const
type Theme = keyof typeof themes

/** Adds the colours that are shown. */
export const shownLook = (choice: LookChoice): ShopLook => ({
  ...choice,
  light: colorsIn('light', choice.palette),
  dark: colorsIn('dark', choice.palette),
})

function colorsIn(theme: Theme, palette: LookChoice['palette']): ThemeColors {
  const action = palette.primary ?? palette.accent
  return {
    action: action === undefined ? null : actionIn(theme, action),
    head: palette.background === undefined ? null : headIn(theme, palette.background, palette.text),
  }
}

function actionIn(theme: Theme, chosen: string): ThemeColors['action'] {
  const { grounds, card, on, end } = themes[theme]
  const soft = mixed(card, chosen, 0.1)
  const shown = readable(chosen, [...grounds, soft])
  const strong = mixed(shown, end, 0.25)
  return { color: shown, strong, on: readable(on, [shown, strong]), soft }
}

/** In the dark theme a bright background becomes darker, because it would dazzle. The words adapt to the background. */
function headIn(theme: Theme, background: string, text: string | undefined): ThemeColors['head'] {
  const { ink } = themes[theme]
  const ground = theme === 'dark' ? readable(background, [ink]) : background
  const usual = [ink, themes.dark.ink].find((each) => contrast(each, ground) >= leastContrast) ?? ink
  return { ground, ink: readable(text ?? usual, [ground]) }
}

/**
 * The look in stored settings. Anything in them that is not valid is left out, for example a font that devices do not
 * have.
 */
export function lookOf(stored: { layout: string; palette: unknown; fonts: unknown }): LookChoice {
  const layout = z.enum(layouts).safeParse(stored.layout)
  return {
    layout: layout.data ?? usualLook.layout,
    palette: Palette.safeParse(stored.palette).data ?? {},
    fonts: fontsOf(stored.fonts),
  }
}

function fontsOf(stored: unknown): LookChoice['fonts'] {
  const { title, body } = Fonts.safeParse(stored).data ?? {}
  return { ...named('title', title), ...named('body', body) }
}

function named(part: 'title' | 'body', font: string | undefined): LookChoice['fonts'] {
  const found = LookFont.safeParse(font?.toLowerCase())
  return found.success ? { [part]: found.data } : {}
}
