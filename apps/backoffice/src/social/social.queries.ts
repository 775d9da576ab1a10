import type { FacebookAuth, TwitterAuth } from './connection.ts'
import type { SocialLogin } from '@lonja/contract/social/social-login'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Network = 'twitter' | 'facebook'

/** Whether a shop is connected with its accounts, and what they are called there. */
export interface Connections {
  twitter: { connected: boolean; name: string | null }
  facebook: { connected: boolean; name: string | null; expiresAt: string | null }
  /** How the browser asks Facebook; undefined if the town has no app there. */
  askFacebook: SocialLogin | undefined
}

export const socialQueries = {
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['social', shop],
      queryFn: async ({ client, signal }): Promise<Connections> => {
        const api = apiOf(client)
        const of = new URLSearchParams({ businessId: shop }).toString()
        const [twitter, facebook, pages, offered] = await Promise.all([
          api.call<{ connected: boolean; screenName: string | null }>(`/twitter-credentials?${of}`, { signal }),
          api.call<{ connected: boolean; expiresAt: string | null }>(`/facebook-check?${of}`, { signal }),
          api.call<FacebookAuth[]>('/facebook-auths?pagination=false', { signal }),
          api.call<SocialLogin[]>('/login-social', { signal, anonymous: true }),
        ])
        return {
          twitter: { connected: twitter.connected, name: twitter.screenName },
          facebook: { ...facebook, name: pages.find(({ businessId }) => businessId === shop)?.pageName ?? null },
          askFacebook: offered.find(({ platform }) => platform === 'facebook'),
        }
      },
    }),
}

/** Begins to connect the shop with its Twitter account. The answer has the page that asks for the permission. */
export const beginTwitter = (api: Client, businessId: string, callbackUrl: string): Promise<TwitterAuth> =>
  api.call('/twitter-auths', { method: 'POST', body: { businessId, callbackUrl } })

/** Finishes what `beginTwitter` began, with the parameters that Twitter has added to the address. */
export const finishTwitter = (api: Client, answer: URLSearchParams): Promise<unknown> =>
  api.call(`/twitter-callback?${answer}`)

/** Connects the shop with its Facebook page, by a token of Facebook. */
export const connectFacebook = (api: Client, businessId: string, accessToken: string): Promise<FacebookAuth> =>
  api.call('/facebook-auths', { method: 'POST', body: { businessId, accessToken } })

export const disconnect = (api: Client, network: Network, businessId: string): Promise<unknown> =>
  api.call(`/${network}-logout?${new URLSearchParams({ businessId })}`, { method: 'DELETE' })
