import type { businessInvitationContract, businessMemberContract } from '@lonja/contract/people/business-member'
import type { ShopRole } from '@lonja/contract/people/rights'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Member = Item<typeof businessMemberContract>
export type Invitation = Item<typeof businessInvitationContract>

export const teamQueries = {
  /** The members of a shop, and the invitations that nobody has accepted yet. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['team', shop],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const [members, invitations] = await Promise.all([
          api.call<Member[]>(`/business-members?business.id=${shop}&pagination=false`, { signal }),
          api.call<Invitation[]>(`/business-invitations?business.id=${shop}&pagination=false`, { signal }),
        ])
        return { members, invitations }
      },
    }),
}

export const inviteMember = (api: Client, business: string, email: string, role: ShopRole): Promise<Invitation> =>
  api.call('/business-members', { method: 'POST', body: { business, email, role } })

export const changeRole = (api: Client, member: string, role: ShopRole): Promise<unknown> =>
  api.call(`/business-members/${member}`, { method: 'PUT', body: { role } })

export const removeMember = (api: Client, member: string): Promise<unknown> =>
  api.call(`/business-members/${member}`, { method: 'DELETE' })

export const withdrawInvitation = (api: Client, invitation: string): Promise<unknown> =>
  api.call(`/business-invitations/${invitation}`, { method: 'DELETE' })
