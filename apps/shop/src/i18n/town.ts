import { appName } from '@lonja/contract/constants'
import { type Language, languages } from '@lonja/contract/languages'

/** A town's shop as its operator set it up. */
export interface Town {
  name: string
  /** Of its pages; Spanish is always one of them. */
  languages: readonly Language[]
  /** The rest is known to the server alone: a colour that is dark enough for white text, and who runs the shop. */
  color?: string | undefined
  operator?: string | undefined
}

/** The town whose pages these are. Rendering is synchronous, so a server sets it for each page. */
export const town: Town = { name: appName, languages }
