import { type Field, matching } from '../resource.ts'

/** A path of the web shop, or a web, e-mail or telephone address. `javascript:` and `//other.host` are refused. */
const LINK = String.raw`(?:/(?![/\\])|https?://[\w[]|mailto:|tel:)[^\s"'<>\\${'`'}]*`

/** The target of a link. */
export const link = (): Field<string> => matching(new RegExp(`^${LINK}$`, 'i'), 500)
/** Like `link`, but may be empty. */
export const linkOrNothing = (): Field<string> => matching(new RegExp(`^(?:${LINK})?$`, 'i'), 500)

export const isLink = (value: string): boolean => link().schema.safeParse(value).success
