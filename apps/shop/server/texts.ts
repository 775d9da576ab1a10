import path from 'node:path'
import { textsOf } from '@lonja/build/texts.ts'

/** The texts of the web shop in one language. */
export const readTexts = textsOf(path.join(import.meta.dirname, '../public/assets/lang'))
