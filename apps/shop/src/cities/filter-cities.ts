/** The cities whose name contains the words, ignoring case and accents. */
export function filterByName<Named>(all: readonly Named[], words: string, nameOf: (one: Named) => string): Named[] {
  const wanted = folded(words)
  return all.filter((one) => folded(nameOf(one)).includes(wanted))
}

/** Accents are ignored, because users often leave them out. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
