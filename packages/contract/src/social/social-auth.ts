import { boolean, choice, defineContract, instant, optional, readOnly, text } from '../resource.ts'

export const twitterAuthStates = ['pending', 'used', 'connected'] as const

/** A shop's way to its Twitter account: begun, then authorised there, then connected. Never the secrets. */
export const twitterAuthContract = defineContract({
  name: 'TwitterAuth',
  path: 'twitter-auths',
  fields: {
    businessId: readOnly(text(36)),
    state: readOnly(choice(twitterAuthStates)),
    connected: readOnly(boolean()),
    /** Of the authorisation under way, as is the address to authorise it at; null once it is over. */
    oauthToken: readOnly(optional(text())),
    authorizeUrl: readOnly(optional(text(1_000))),
    screenName: readOnly(optional(text())),
    /** When it must be done; null once it is connected. */
    expires: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
  },
})

/** A shop's link to its Facebook page. Never the token. */
export const facebookAuthContract = defineContract({
  name: 'FacebookAuth',
  path: 'facebook-auths',
  fields: {
    businessId: readOnly(text(36)),
    /** Not once it has expired. */
    connected: readOnly(boolean()),
    pageId: readOnly(optional(text())),
    pageName: readOnly(optional(text())),
    /** Null: until it is revoked. */
    expiresAt: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
  },
})
