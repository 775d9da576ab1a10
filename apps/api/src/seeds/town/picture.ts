import type { DemoPicture, Ground } from './types.ts'

/**
 * Converts `picture('🍞🌾', 'sand')` into a description of a picture. Emoji become code points without variation
 * selectors, as in the file names.
 */
export function picture(emoji: string, ground: Ground): DemoPicture {
  return { emoji: Array.from(graphemes.segment(emoji), ({ segment }) => fileName(segment)), ground }
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

function fileName(grapheme: string): string {
  const points = Array.from(grapheme, (point) => point.codePointAt(0)?.toString(16) ?? '')
  return points.filter((point) => point !== 'fe0f').join('-')
}
