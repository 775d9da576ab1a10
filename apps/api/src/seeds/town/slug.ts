/** Converts a text into lower case ASCII words with hyphens: `Coca de llanda` → `coca-de-llanda`. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * Derives a number from a text, with 0 ≤ number < `below`. The numbers look random, but are the same each time the
 * town is created.
 */
export function pick(text: string, below: number): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507)
  return ((hash ^ (hash >>> 13)) >>> 0) % below
}
