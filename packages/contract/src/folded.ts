/** The text in lower case and without accents, because users often leave accents out. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** The items whose name contains all words of a text. Case and accents are ignored. */
export function filterByName<Named>(all: readonly Named[], text: string, nameOf: (one: Named) => string): Named[] {
  const words = folded(text).split(/\s+/)
  return all.filter((one) => {
    const name = folded(nameOf(one))
    return words.every((word) => name.includes(word))
  })
}
