/**
 * The combinations of the chosen options that the product does not have yet.
 *
 * @param axes  the chosen options of each attribute; an attribute without a chosen option is left out
 * @param known  the options of each variant of the product
 */
export function missingCombos(axes: readonly (readonly string[])[], known: readonly (readonly string[])[]): string[][] {
  const used = axes.filter((options) => options.length > 0)
  if (used.length === 0) return []
  const all = used.reduce<string[][]>(
    (made, options) => made.flatMap((combo) => options.map((option) => [...combo, option])),
    [[]],
  )
  const keys = new Set(known.map(keyOf))
  return all.filter((combo) => !keys.has(keyOf(combo)))
}

const keyOf = (options: readonly string[]): string => options.toSorted().join(' ')
