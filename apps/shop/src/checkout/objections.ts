import { errorKey } from '@lonja/contract/errors'
import { ApiError, errorText, violationText } from '@lonja/ui/api/api-error.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { type Step, stepOfViolation, steps } from './steps.ts'

/** The first step where some of the errors can be corrected, and the errors of that step. */
export interface Objections {
  step: Step | 'cart'
  problems: FieldProblem[]
}

/**
 * Finds the first step where errors of a check can be corrected, with the errors of that step. An error that names no
 * field is shown at the current step.
 */
export function objectionsTo(locale: Locale, error: unknown, current: Step): Objections {
  const violations = error instanceof ApiError ? error.violations : []
  if (violations.length === 0) return { step: current, problems: [{ text: errorText(locale, error) }] }
  // A minimum order depends on the shipping method, so its error is corrected at the delivery step.
  const placed = violations.map(({ propertyPath, message }) => ({
    path: propertyPath,
    step: errorKey(message) === 'below_minimum_order' ? ('delivery' as const) : stepOfViolation(propertyPath),
    text:
      locale.knownText(`cart.message.${errorKey(message)}`) ??
      violationText(locale, error, propertyPath) ??
      errorText(locale, error),
  }))
  const first = (['cart', ...steps] as const).find((step) => placed.some((objection) => objection.step === step))
  return {
    step: first ?? current,
    problems: placed.filter(({ step }) => step === first).map(({ path, text }) => ({ ...idOf(path), text })),
  }
}

/** The id of the form control for a path of the basket. */
function idOf(path: string): { id?: string } {
  // Each shop has the same index on the screen and in the API.
  const slot = /^shippings\[(\d+)\]\.slot/.exec(path)?.[1]
  if (slot !== undefined) return { id: `slot-${slot}` }
  const field = /^(?:customer|deliveryAddress)\.(\w+)$/.exec(path)?.[1]
  return field === undefined ? {} : { id: field }
}
