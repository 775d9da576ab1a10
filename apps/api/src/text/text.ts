/**
 * The first `max` UTF-16 units of a text, less the character that they would cut in half: half of one is no text, and
 * PostgreSQL takes no JSON with it.
 */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '')

/** Text without what PostgreSQL cannot store, trimmed; null when nothing is left. */
export const cleanText = (text: string): string | null => text.replaceAll('\0', '').toWellFormed().trim() || null
