import { cookies } from './cms/cookies.ts'
import { legalNotice } from './cms/legal-notice.ts'
import { terms } from './cms/terms.ts'
import type { DemoCms, DemoCmsCategory } from './types.ts'

export const cmsCategories: readonly DemoCmsCategory[] = [
  { code: 'ayuda', name: 'Ayuda', sort: 1 },
  { code: 'legal', name: 'Información legal', sort: 2 },
]

export const cmsPages: readonly DemoCms[] = [legalNotice, terms, cookies]
