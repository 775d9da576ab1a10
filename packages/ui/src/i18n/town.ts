import { appName } from '@lonja/contract/constants'
import { type Language, languages } from '@lonja/contract/languages'

/** A town's shop as its operator set it up. */
export interface Town {
  readonly name: string
  /** Of its pages; Spanish is always one of them. */
  readonly languages: readonly Language[]
  /** The rest is known to the server alone: a colour that is dark enough for white text, and who runs the shop. */
  readonly color?: string | undefined
  readonly operator?: string | undefined
}

/** A town that was not set up. */
export const noTown: Town = { name: appName, languages }
