import { boolean, choice, defineContract, instant, optional, readOnly, text } from '../resource.ts'

export const twitterAuthStates = ['pending', 'used', 'connected'] as const

/**
 * The connection of a shop to its Twitter account. Its states are: begun, authorised at Twitter, connected. The
 * record never contains secrets.
 */
export const twitterAuthContract = defineContract({
  name: 'TwitterAuth',
  path: 'twitter-auths',
  fields: {
    businessId: readOnly(text(36)),
    state: readOnly(choice(twitterAuthStates)),
    connected: readOnly(boolean()),
    /** The token of an authorisation in progress; null afterwards, like `authorizeUrl`. */
    oauthToken: readOnly(optional(text())),
    authorizeUrl: readOnly(optional(text(1_000))),
    screenName: readOnly(optional(text())),
    /** The time by which the authorisation must be completed; null after the account is connected. */
    expires: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
  },
})

/** The connection of a shop to its Facebook page. The record never contains the token. */
export const facebookAuthContract = defineContract({
  name: 'FacebookAuth',
  path: 'facebook-auths',
  fields: {
    businessId: readOnly(text(36)),
    /** Whether the connection is still valid; false after it has expired. */
    connected: readOnly(boolean()),
    pageId: readOnly(optional(text())),
    pageName: readOnly(optional(text())),
    /** The time at which the connection expires; null if it is valid until it is revoked. */
    expiresAt: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
  },
})
