/** Those whose name has the words in it, without case and accents. */
export function filterByName<Named>(all: readonly Named[], words: string, nameOf: (one: Named) => string): Named[] {
  const wanted = folded(words)
  return all.filter((one) => folded(nameOf(one)).includes(wanted))
}

/** An accent is no other letter where somebody types in a hurry. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
