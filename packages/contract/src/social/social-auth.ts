import { boolean, choice, defineContract, instant, optional, readOnly, text } from '../resource.ts'

export const twitterAuthStates = ['pending', 'used', 'connected'] as const

/**
 * The steps that connect a shop to its Twitter account: begun, authorised at Twitter, connected. Never contains
 * secrets.
 */
export const twitterAuthContract = defineContract({
  name: 'TwitterAuth',
  path: 'twitter-auths',
  fields: {
    businessId: readOnly(text(36)),
    state: readOnly(choice(twitterAuthStates)),
    connected: readOnly(boolean()),
    /** Belongs to the authorisation under way, like the address to authorise at; null afterwards. */
    oauthToken: readOnly(optional(text())),
    authorizeUrl: readOnly(optional(text(1_000))),
    screenName: readOnly(optional(text())),
    /** The deadline; null once it is connected. */
    expires: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
  },
})

/** A shop's link to its Facebook page. Never contains the token. */
export const facebookAuthContract = defineContract({
  name: 'FacebookAuth',
  path: 'facebook-auths',
  fields: {
    businessId: readOnly(text(36)),
    /** False once it has expired. */
    connected: readOnly(boolean()),
    pageId: readOnly(optional(text())),
    pageName: readOnly(optional(text())),
    /** Null: valid until it is revoked. */
    expiresAt: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
  },
})
