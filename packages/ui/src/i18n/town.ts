import { appName } from '@lonja/contract/constants'
import { type Language, languages } from '@lonja/contract/languages'

/** A town's shop as its operator set it up. */
export interface Town {
  readonly name: string
  /** The languages of its pages; Spanish is always one of them. */
  readonly languages: readonly Language[]
  /** Only the server knows the rest: a colour dark enough for white text, and the operator of the shop. */
  readonly color?: string | undefined
  readonly operator?: string | undefined
}

/** The defaults before the setup. */
export const noTown: Town = { name: appName, languages }
