/**
 * Makes the last part of an address from a title: `Pan de masa madre` → `pan-de-masa-madre`. The result is never
 * empty.
 */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
  return slug || 'x'
}
