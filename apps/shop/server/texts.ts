import { textsOf } from '@lonja/build/texts.ts'

/** The texts of the web shop in one language. */
export const readTexts = textsOf(new URL('../public/assets/lang/', import.meta.url))
