import { z } from 'zod'
import { imageSummary } from '../images/image-object.ts'
import { HomeBlock, type HomeBlock as Block } from './home-block.ts'

export const HomePicture = z.object({ id: z.string(), ...imageSummary, link: z.string().nullable() })
export type HomePicture = z.infer<typeof HomePicture>

const found = {
  /** The name of the category, the shop or the label of a shelf. */
  name: z.string().nullable(),
  /** The pictures of a hero or of a gallery. */
  pictures: z.array(HomePicture),
}

/** A block of the home page with what it refers to. */
export const ShownBlock = z.intersection(HomeBlock, z.object(found))
export type ShownBlock = Block & z.infer<z.ZodObject<typeof found>>
export type ShownBlockOf<Kind extends Block['kind']> = Extract<ShownBlock, { kind: Kind }>
