import { appName } from '@lonja/contract/constants'
import { type Language, languages } from '@lonja/contract/languages'

/** The settings of a town's app. */
export interface Town {
  readonly name: string
  /** The languages of its pages; Spanish is always one of them. */
  readonly languages: readonly Language[]
  /** A colour that is dark enough for white text. Only the server knows `color`, `touchIcon` and `operator`. */
  readonly color?: string | undefined
  /** The picture beside the name; without one, the mark of the app is shown. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | null | undefined
  /** The address of the icon for Apple's devices, made from the logo. */
  readonly touchIcon?: string | undefined
  /** The name of the organisation that runs the app. */
  readonly operator?: string | undefined
}

/** The settings of a town that is not set up yet. */
export const noTown: Town = { name: appName, languages }
