import type { facebookAuthContract, twitterAuthContract } from '@lonja/contract/social/social-auth'
import type { SocialLogin } from '@lonja/contract/social/social-login'
import type { Item } from '@lonja/contract/resource'

export type TwitterAuth = Item<typeof twitterAuthContract>
export type FacebookAuth = Item<typeof facebookAuthContract>

const key = 'social_connection'
/** The permissions to see the pages of a person, and to publish on them. */
const scope = 'pages_show_list,pages_manage_posts'

interface Question {
  shop: string
  /** A random value that Facebook returns. An answer without it was not asked for by this tab. */
  state: string
}

/** Remembers in this tab that it asks for a shop. Returns the page of Facebook that asks for the permission. */
export function facebookPage({ clientId, authorizeUrl }: SocialLogin, shop: string, back: string): string {
  const question: Question = { shop, state: crypto.randomUUID() }
  sessionStorage.setItem(key, JSON.stringify(question))
  const url = new URL(authorizeUrl)
  const asked = { client_id: clientId, redirect_uri: back, state: question.state, response_type: 'token', scope }
  url.search = new URLSearchParams(asked).toString()
  return url.href
}

/**
 * Reads the token in the fragment of the address with which Facebook sends the browser back. It works once.
 *
 * @returns `refused` if there is no permission, or this tab did not ask for it; undefined if there is no answer
 */
export function readFacebookAnswer(hash: string): { shop: string; token: string } | 'refused' | undefined {
  const answer = new URLSearchParams(hash.slice(1))
  const state = answer.get('state')
  if (state === null) return undefined
  const asked = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Question | null
  sessionStorage.removeItem(key)
  const token = answer.get('access_token')
  return asked?.state === state && token !== null ? { shop: asked.shop, token } : 'refused'
}
