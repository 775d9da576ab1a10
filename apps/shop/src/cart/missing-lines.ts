import { ApiError } from '@lonja/ui/api/api-error.ts'

/** The indexes of the lines that a check refused, for example because the product was deleted. */
export function missingLines(error: unknown): number[] {
  if (!(error instanceof ApiError)) return []
  return error.violations.flatMap(({ propertyPath }) => {
    const index = /^lines\[(\d+)\]/.exec(propertyPath)?.[1]
    return index === undefined ? [] : [Number(index)]
  })
}
