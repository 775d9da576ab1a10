/**
 * The first `max` UTF-16 units of a text, without a character that would be cut in half: half a character is invalid
 * text, and PostgreSQL refuses JSON with it.
 */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '')

/** Trimmed text without characters that PostgreSQL cannot store; null if nothing is left. */
export const cleanText = (text: string): string | null => text.replaceAll('\0', '').toWellFormed().trim() || null
