import type { DemoPicture, Ground } from './types.ts'

/**
 * Describes a picture with some emoji on a background, for example `picture('🍞🌾', 'sand')`. Each emoji becomes the
 * name of its file: its code points without variation selectors.
 */
export function picture(emoji: string, ground: Ground): DemoPicture {
  return { emoji: Array.from(graphemes.segment(emoji), ({ segment }) => fileName(segment)), ground }
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

function fileName(grapheme: string): string {
  const points = Array.from(grapheme, (point) => point.codePointAt(0)?.toString(16) ?? '')
  return points.filter((point) => point !== 'fe0f').join('-')
}
