import { cookieBlocks } from '../../../cms/cookie-blocks.ts'
import type { DemoCms } from '../types.ts'

export const cookies: DemoCms = {
  code: 'cookies',
  title: 'Política de cookies',
  url: 'cookies',
  category: 'legal',
  metaDescription:
    'Todas las cookies y los datos que Lonja guarda en tu navegador: para qué sirven, cuánto duran y cómo borrarlos.',
  sort: 3,
  updatedDay: -14,
  blocks: cookieBlocks('Lonja'),
}
