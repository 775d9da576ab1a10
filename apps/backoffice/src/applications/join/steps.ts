import {
  type Application,
  type ApplicationStep,
  applicationSteps,
  missingFields,
  missingIn,
} from '@lonja/contract/applications/missing'

/** The steps of the screen: those of the application, and the last one, which sends it. */
export const steps = [...(Object.keys(applicationSteps) as ApplicationStep[]), 'send'] as const
export type Step = (typeof steps)[number]

/** The step in the address; the first one that is not complete, if the address has none. */
export function stepIn(search: URLSearchParams, application: Application): Step {
  const given = steps.find((step) => step === search.get('step'))
  return given ?? steps.find((step) => step !== 'send' && missingIn(step, application).length > 0) ?? 'send'
}

export const isComplete = (step: Step, application: Application): boolean =>
  (step === 'send' ? missingFields(application) : missingIn(step, application)).length === 0

export const addressOf = (step: Step): string => `/join?step=${step}`

/** The step after another one; the last one has none. */
export const nextStep = (step: ApplicationStep): Step => steps[steps.indexOf(step) + 1] ?? 'send'
