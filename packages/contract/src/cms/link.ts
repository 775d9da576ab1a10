import { type Field, matching } from '../resource.ts'

/** A path of the shop, or an address of the web, mail or telephone. Never `javascript:` nor `//other.host`. */
const LINK = String.raw`(?:/(?![/\\])|https?://[\w[]|mailto:|tel:)[^\s"'<>\\${'`'}]*`

/** Where something leads. */
export const link = (): Field<string> => matching(new RegExp(`^${LINK}$`, 'i'), 500)
/** As `link`, or empty. */
export const linkOrNothing = (): Field<string> => matching(new RegExp(`^(?:${LINK})?$`, 'i'), 500)

export const isLink = (value: string): boolean => link().schema.safeParse(value).success
