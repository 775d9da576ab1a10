import type { Item } from '../resource.ts'
import type { businessApplicationContract } from './business-application.ts'

export type Application = Item<typeof businessApplicationContract>
export type ApplicationField = keyof Application

/** The steps of an application, with the fields that each of them needs. */
export const applicationSteps = {
  shop: ['name', 'description', 'category', 'street', 'zip', 'city', 'latitude', 'phones'],
  identity: ['legalName', 'cif', 'legalAddress', 'legalPhone', 'legalEmail', 'lawful', 'documents'],
  bank: ['iban', 'ibanHolder'],
  hours: ['openingHours', 'pickup'],
} as const satisfies Record<string, readonly ApplicationField[]>
export type ApplicationStep = keyof typeof applicationSteps

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && value !== false

/**
 * The fields that a step still needs. The shop offers collection or delivery, or both; a register needs its number, and
 * a delivery its price.
 */
export function missingIn(step: ApplicationStep, application: Partial<Application>): ApplicationField[] {
  const { pickup, delivery, deliveryPrice, registry, registryNo } = application
  const missing = applicationSteps[step].filter((field) =>
    field === 'pickup' ? !pickup && !delivery : !isGiven(application[field]),
  )
  if (step === 'hours' && delivery && !isGiven(deliveryPrice)) return [...missing, 'deliveryPrice']
  if (step === 'identity' && isGiven(registry) && !isGiven(registryNo)) return [...missing, 'registryNo']
  return missing
}

/** All fields that are needed before the application can be sent. */
export const missingFields = (application: Partial<Application>): ApplicationField[] =>
  (Object.keys(applicationSteps) as ApplicationStep[]).flatMap((step) => missingIn(step, application))
