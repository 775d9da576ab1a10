/** The entries whose name contains the words. Case and accents are ignored. */
export function filterByName<Named>(all: readonly Named[], words: string, nameOf: (one: Named) => string): Named[] {
  const wanted = folded(words)
  return all.filter((one) => folded(nameOf(one)).includes(wanted))
}

/** The text in lower case and without accents, because users often leave accents out. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
