import { appName } from '@lonja/contract/constants'
import type { TownFacts } from '../towns/town-facts.ts'
import type { NoticePage } from './notice-page.ts'

/** The page that visitors see while the town is closed. */
export const openingSoon = (facts: TownFacts | null): NoticePage => ({
  title: `${facts?.app.name ?? appName} abre pronto`,
  paragraphs: ['Estamos preparando las tiendas. Vuelve a pasar en unos días.'],
  link: { to: '/manage', text: 'Entrar si llevas una tienda' },
  color: facts?.app.color ?? '#17509e',
})

/**
 * Whether a page is shown while the town is closed: invited people accept their invitation, customers find their past
 * orders, and everybody can read the legal texts.
 */
export const isShownWhileClosed = (path: string): boolean =>
  /^\/(?:invitation|recovery|login|logout|orders|order|cms)(?:\/|$)/.test(path)
