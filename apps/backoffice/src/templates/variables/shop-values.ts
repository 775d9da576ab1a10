import type { Variable } from './variable.queries.ts'

/** The variables of the town in one text. A variable of the text is used before a general one with the same code. */
export function variablesIn(variables: readonly Variable[], template: string): Variable[] {
  const usable = variables.filter(
    (each) => each.business === null && (each.template === null || each.template.id === template),
  )
  return usable.filter(
    ({ code, template: own }) => own !== null || !usable.some((each) => each.code === code && each.template),
  )
}

/** The value that a shop has given a variable itself. It is used before the value that the town gives the shop. */
export function ownValue(variables: readonly Variable[], shop: string, code: string, template: string): string | null {
  const own = variables.filter(
    (each) =>
      each.business?.id === shop && each.code === code && (each.template === null || each.template.id === template),
  )
  const precise = own.find((each) => each.template !== null && each.value !== null)
  return precise?.value ?? own.find((each) => each.value !== null)?.value ?? null
}

/** The values without the empty ones. Values of variables that the form does not show stay. */
export const withTyped = (
  stored: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...stored, ...typed }).filter(([, value]) => value !== ''))
