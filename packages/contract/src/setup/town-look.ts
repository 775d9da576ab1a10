import { z } from 'zod'
import { AppName, TownColor } from './setup.ts'

/** The picture beside the name of the town's shop. */
export const TownLogo = z.object({ id: z.string(), contentUrl: z.string(), width: z.int(), height: z.int() })
export type TownLogo = z.infer<typeof TownLogo>

/** The answer of `GET /api/setup/look`. */
export const TownLook = z.object({
  name: z.string(),
  color: z.string(),
  logo: TownLogo.nullable(),
  /** False in a demo town, which was never set up. */
  changeable: z.boolean(),
})
export type TownLook = z.infer<typeof TownLook>

/** The body of `PUT /api/setup/look`. `logo` is the id of an uploaded picture. */
export const TownLookChange = z.object({ name: AppName, color: TownColor, logo: z.uuid().nullable() })
export type TownLookChange = z.input<typeof TownLookChange>
