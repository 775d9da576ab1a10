import type { helpCmsContract } from '@lonja/contract/help/help-cms'
import { type Language, languages } from '@lonja/contract/languages'
import type { Item } from '@lonja/contract/resource'
import { type DraftBlock, blockOf, newBlock, typedText } from '#/cms/page-draft.ts'

export type HelpText = Item<typeof helpCmsContract>

/** The screens of the shop that people have questions about, by the names that help texts have for them. */
export const helpScreens = {
  home: 'home',
  catalog: 'catalog',
  products: 'products',
  product: 'product/{id}',
  businesses: 'businesses',
  business: 'businesses/{id}',
  cart: 'cart',
  payment: 'payment',
  orders: 'orders',
  order: 'order/{id}',
  profile: 'profile',
  saved: 'saved',
  login: 'login',
  register: 'register',
} as const
export type HelpScreen = keyof typeof helpScreens

/** What a person types of a help text. */
export interface HelpDraft {
  screen: string
  language: Language
  title: string
  blocks: readonly DraftBlock[]
  video: string
  /** Empty: everybody reads it. */
  role: NonNullable<HelpText['role']> | ''
  enabled: boolean
}

export const emptyHelp = (): HelpDraft => ({
  screen: helpScreens.cart,
  language: 'es',
  title: '',
  blocks: [newBlock('p')],
  video: '',
  role: '',
  enabled: true,
})

/** The screen and the language of a stored name: `ca/cart` is the basket in Catalan. */
export function screenOf(url: string): { screen: string; language: Language } {
  const [first, ...rest] = url.split('/')
  const language = languages.find((each) => each !== 'es' && each === first)
  return language ? { screen: rest.join('/') || helpScreens.home, language } : { screen: url, language: 'es' }
}

/** The name by which the shop app finds the help text of a screen in a language. */
export const urlOf = ({ screen, language }: Pick<HelpDraft, 'screen' | 'language'>): string =>
  language === 'es' ? screen : `${language}/${screen}`

/** The name of a known screen. */
export const knownScreen = (screen: string): HelpScreen | undefined =>
  (Object.keys(helpScreens) as HelpScreen[]).find((name) => helpScreens[name] === screen)

/**
 * The help texts of each screen and language. The screens have the order in which the form offers them, and the texts of a
 * screen stay in the order in which visitors read them.
 */
export function byScreen<Text extends Pick<HelpText, 'url'>>(texts: readonly Text[]): Text[][] {
  const screens: readonly string[] = Object.values(helpScreens)
  const placeOf = (url: string): number => {
    const { screen, language } = screenOf(url)
    const known = screens.indexOf(screen)
    return (known < 0 ? screens.length : known) * languages.length + languages.indexOf(language)
  }
  return [...Map.groupBy(texts, ({ url }) => url)]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([, group]) => group)
}

export const draftOf = ({ url, title, body, video, role, enabled }: HelpText): HelpDraft => ({
  ...screenOf(url),
  title,
  blocks: body.map((block, index) => ({ key: `${index}`, type: block.type, text: typedText(block) })),
  video: video ?? '',
  role: role ?? '',
  enabled,
})

/** The fields of a record, from what was typed. */
export const fieldsOf = (draft: HelpDraft) => ({
  url: urlOf(draft),
  title: draft.title.trim(),
  body: draft.blocks.flatMap((block) => blockOf(block) ?? []),
  video: draft.video.trim() || null,
  role: draft.role || null,
  enabled: draft.enabled,
})
