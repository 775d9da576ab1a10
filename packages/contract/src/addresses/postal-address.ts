import { z } from 'zod'
import { isOneLine } from '../one-line.ts'

/** A postal address as baskets and orders store it. */
export const PostalAddress = z.object({
  street: z.string().trim().min(1).max(160).refine(isOneLine),
  number: z.string().trim().max(20).refine(isOneLine).nullish(),
  floor: z.string().trim().max(40).refine(isOneLine).nullish(),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}$/),
  city: z.string().trim().min(1).max(100).refine(isOneLine),
  province: z.string().trim().max(60).refine(isOneLine).nullish(),
  /** The coordinates of the address, if the customer gave them. */
  lat: z.number().min(-90).max(90).nullish(),
  lng: z.number().min(-180).max(180).nullish(),
})
export type PostalAddress = z.infer<typeof PostalAddress>
