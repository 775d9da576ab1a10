import type { CmsBlock } from '@lonja/contract/cms/cms'
import { cookieBlocks } from '../cms/cookie-blocks.ts'
import { type PageText, type Values, readPage } from './read-page.ts'
import type { TownFacts } from '../towns/town-facts.ts'

/** A page that setup writes for a new town. */
export interface SetupPage extends PageText {
  code: string
  category: 'ayuda' | 'legal'
  sort: number
}

const legalPages = ['aviso-legal', 'privacidad', 'cookies', 'condiciones', 'desistimiento', 'accesibilidad']
const helpPages = ['ayuda', 'quienes-somos']

/** The first block of each legal page, until somebody removes it. */
export const reviewNotice: CmsBlock = {
  type: 'p',
  text: 'Pendiente de revisión por su asesoría jurídica.',
}

/** The values that the texts of a town may contain. */
export const valuesOf = ({ town, operator, app }: TownFacts): Values => ({
  app: app.name,
  town: town.names.es ?? town.name,
  province: town.province,
  operator: operator.name,
  cif: operator.cif,
  email: operator.email,
  phone: operator.phone,
  address: operator.address,
  zip: operator.zip,
  dpo: operator.dpo,
  basis:
    operator.kind === 'town-hall'
      ? 'Misión de interés público (art. 6.1.e)'
      : 'Interés legítimo en que el servicio funcione (art. 6.1.f)',
})

/**
 * The pages of a new town: the pages that the law requires, each with a notice that a lawyer must review it, and
 * pages of help.
 */
export function setupPages(facts: TownFacts): SetupPage[] {
  const values = valuesOf(facts)
  const textOf = (code: string): PageText =>
    code === 'cookies' ? cookiesPage(facts.app.name) : readPage(code, values, facts.operator.kind)
  const legal = legalPages.map((code, index): SetupPage => {
    const { title, description, blocks } = textOf(code)
    return { code, category: 'legal', sort: index + 1, title, description, blocks: [reviewNotice, ...blocks] }
  })
  const help = helpPages.map((code, index): SetupPage => ({
    ...textOf(code),
    code,
    category: 'ayuda',
    sort: index + 1,
  }))
  return [...help, ...legal]
}

const cookiesPage = (appName: string): PageText => ({
  title: 'Política de cookies',
  description: `Todas las cookies y los datos que ${appName} guarda en tu navegador: para qué sirven, cuánto duran y cómo borrarlos.`,
  blocks: cookieBlocks(appName),
})
