import { z } from 'zod'
import { anyText, isSafeAddress, listOf, text, withoutSlash } from './setting-values.ts'
import { type Rule, setting, allOrNone } from './setting.ts'
import type { SocialConfig } from '#/config/social-config'

const ids = () => listOf(/./, 'holds nothing').default([])
const key = () => anyText.optional()
const endpoint = (usual: string) =>
  setting(text(isSafeAddress, 'is not an https:// address').transform(withoutSlash).default(usual), {
    about: 'Another `https://` address of the provider',
  })

export const socialSettings = z.object({
  GOOGLE_CLIENT_IDS: setting(ids(), {
    about:
      'Logging in with Google: the client ids of your apps, separated by commas. The first one is for the web, which returns to `ORIGIN/login`',
    otherwise: 'off',
  }),
  APPLE_CLIENT_IDS: setting(ids(), {
    about: 'Logging in with Apple: the client ids of your apps, separated by commas',
    otherwise: 'off',
  }),
  FACEBOOK_APP_ID: setting(key(), {
    about: 'Logging in with Facebook, and the pages of shops: the id of the app',
    otherwise: 'off',
  }),
  FACEBOOK_APP_SECRET: setting(key(), { about: 'The secret of the app at Facebook', otherwise: 'off' }),
  TWITTER_APP_ID: setting(key(), {
    about: 'Logging in with Twitter, and the accounts of shops: the API key of the app',
    otherwise: 'off',
  }),
  TWITTER_APP_SECRET: setting(key(), { about: 'The secret of the app at Twitter', otherwise: 'off' }),
  SOCIAL_CALLBACK_URLS: setting(listOf(URL.canParse, 'contains a text that is not a complete address').default([]), {
    about: 'Complete addresses to which logins may return, besides `ORIGIN`, separated by commas',
    otherwise: 'none',
  }),
  GOOGLE_ENDPOINT: endpoint('https://www.googleapis.com'),
  APPLE_ENDPOINT: endpoint('https://appleid.apple.com'),
  FACEBOOK_ENDPOINT: endpoint('https://graph.facebook.com/v23.0'),
  TWITTER_ENDPOINT: endpoint('https://api.twitter.com'),
})
export type SocialValues = z.output<typeof socialSettings>

export const socialRules: Rule<SocialValues>[] = [
  allOrNone('FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'),
  allOrNone('TWITTER_APP_ID', 'TWITTER_APP_SECRET'),
]

/** The keys of social networks; a network without keys is absent. */
export function socialOf(values: SocialValues): SocialConfig {
  const google = tokens(values.GOOGLE_CLIENT_IDS, values.GOOGLE_ENDPOINT)
  const apple = tokens(values.APPLE_CLIENT_IDS, values.APPLE_ENDPOINT)
  const facebook = app(values.FACEBOOK_APP_ID, values.FACEBOOK_APP_SECRET, values.FACEBOOK_ENDPOINT)
  const twitter = app(values.TWITTER_APP_ID, values.TWITTER_APP_SECRET, values.TWITTER_ENDPOINT)
  return {
    ...(google && { google }),
    ...(apple && { apple }),
    ...(facebook && { facebook }),
    ...(twitter && { twitter }),
    callbackUrls: values.SOCIAL_CALLBACK_URLS,
  }
}

const tokens = (clientIds: readonly string[], address: string) =>
  clientIds.length > 0 ? { clientIds, endpoint: address } : undefined

const app = (id: string | undefined, secret: string | undefined, address: string) =>
  id && secret ? { id, secret, endpoint: address } : undefined
