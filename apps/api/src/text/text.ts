/**
 * The first `max` UTF-16 units of a text, without a final character that would be cut in half. Half a character is
 * invalid text, and PostgreSQL refuses JSON that contains it.
 */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}$/u, '')

/** The text without surrounding spaces and without characters that PostgreSQL cannot store; null if nothing is left. */
export const cleanText = (text: string): string | null => text.replaceAll('\0', '').toWellFormed().trim() || null
