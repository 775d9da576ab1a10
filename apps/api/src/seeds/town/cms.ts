import { about } from './cms/about.ts'
import { accessibility } from './cms/accessibility.ts'
import { cookies } from './cms/cookies.ts'
import { help } from './cms/help.ts'
import { legalNotice } from './cms/legal-notice.ts'
import { privacy } from './cms/privacy.ts'
import { terms } from './cms/terms.ts'
import type { DemoCms, DemoCmsCategory } from './types.ts'

export const cmsCategories: readonly DemoCmsCategory[] = [
  { code: 'ayuda', name: 'Ayuda', sort: 1 },
  { code: 'legal', name: 'Información legal', sort: 2 },
]

export const cmsPages: readonly DemoCms[] = [help, about, legalNotice, privacy, cookies, terms, accessibility]
