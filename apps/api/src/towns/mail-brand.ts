import type { TownFacts } from './town-facts.ts'
import type { Brand } from '../mail/letter.ts'

/** The name, the colour and the logo that the mails of a town show; undefined before the town is set up. */
export const brandOf = (facts: TownFacts | null): Brand | undefined =>
  facts ? { ...facts.app, logo: facts.logo?.jpeg ?? null } : undefined
