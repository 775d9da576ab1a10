import type { HomePlan } from './home-block.ts'

const usual = { title: { es: '', ca: '', en: '' }, enabled: true, from: null, until: null }
const shelf = { ...usual, kind: 'products', target: null, count: 6 } as const

/** The home page of a town that has not changed it. */
export const usualHome: HomePlan = {
  blocks: [
    { ...usual, id: 'welcome', kind: 'welcome' },
    { ...usual, id: 'categories', kind: 'categories' },
    { ...usual, id: 'campaigns', kind: 'campaigns', count: 3 },
    { ...usual, id: 'repeat', kind: 'repeat' },
    { ...shelf, id: 'offers', rule: 'offers' },
    { ...shelf, id: 'featured', rule: 'featured' },
    { ...shelf, id: 'new', rule: 'new' },
  ],
}
