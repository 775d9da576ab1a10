/** The codes of the allergens that must be declared (Regulation (EU) 1169/2011, annex II). */
export const allergens = [
  'gluten',
  'crustaceos',
  'huevos',
  'pescado',
  'cacahuetes',
  'soja',
  'lacteos',
  'frutos-de-cascara',
  'apio',
  'mostaza',
  'sesamo',
  'sulfitos',
  'altramuces',
  'moluscos',
] as const
export type Allergen = (typeof allergens)[number]
