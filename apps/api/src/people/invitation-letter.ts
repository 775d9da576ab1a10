import type { ShopRole, TownRole } from '@lonja/contract/people/rights'
import { mailOrigin } from '../mail/mailer.ts'
import type { Compose } from '../mail/letter.ts'
import type { Config } from '../config.ts'
import { INVITATION_DAYS, hashOfInvitation, newToken } from './invitations.ts'

const roleNames: Readonly<Record<ShopRole | TownRole, string>> = {
  owner: 'titular',
  manager: 'responsable',
  clerk: 'dependienta o dependiente',
  accountant: 'gestoría',
  operator: 'quien lleva el mercado',
  support: 'atención al público',
  editor: 'contenidos',
  auditor: 'intervención',
}

/** The address of an invitation. Browsers never send the part after the # to servers, so the token is in no log. */
export const invitationLink = (config: Pick<Config, 'origin' | 'port'>, token: string): string =>
  `${mailOrigin(config)}/invitation#token=${token}`

/**
 * The mail with the link of an invitation. The link is made when the mail is sent, because the database stores only
 * the hash of its token.
 */
export const invitationLetter: Compose = async ({ config, db }, { data }) => {
  const token = newToken()
  // A second attempt to send the mail makes a new link, because the link of the first attempt may not have arrived.
  const [invitation] = await db.query<{ role: ShopRole | TownRole; shop: string | null; inviter: string | null }>({
    text: `update invitation i set hash = $2 where i.id = $1 and i.accepted_at is null and i.expires_at > now()
           returning i.role, (select name from business where id = i.business_id) as shop,
             (select username from "user" where id = i.invited_by) as inviter`,
    values: [data['invitation'], hashOfInvitation(token)],
  })
  if (!invitation) return null
  const { role, shop, inviter } = invitation
  const where = shop ?? 'el mercado'
  return {
    subject: shop ? `Únete a ${shop}` : 'Únete a quienes llevan el mercado',
    paragraphs: [
      'Hola:',
      `${inviter ? `${inviter} te invita` : 'Te invitan'} a trabajar en ${where} como ${roleNames[role]}.`,
    ],
    action: { label: 'Aceptar la invitación', url: invitationLink(config, token) },
    after: [
      `El enlace sirve una sola vez y durante ${INVITATION_DAYS} días. Si no esperabas esta invitación, no hagas nada.`,
    ],
  }
}
