import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

interface Campaign {
  title: string
  isOpen: boolean
  takesPart: boolean
}

interface Part {
  campaign: string
  business: string
  joins: boolean
}

/**
 * Lets a shop take part in a campaign of the town, or not take part any more. Asked again, it changes nothing.
 *
 * @throws Problem 404 for a campaign that is not public
 * @throws Problem 409 if the time for joining and leaving is over, or the town chooses the shops
 */
export const changePart = (db: Database, viewer: Viewer, { campaign, business, joins }: Part): Promise<void> =>
  db.transaction(async () => {
    const found = await lockCampaign(db, campaign, business)
    if (!found) throw new Problem('Not Found')
    if (found.takesPart === joins) return
    if (!found.isOpen) throw new Problem('Illegal state change')
    await db.query({
      text: joins
        ? 'insert into campaign_business (campaign_id, business_id) values ($1, $2)'
        : 'delete from campaign_business where campaign_id = $1 and business_id = $2',
      values: [campaign, business],
    })
    await recordAudit(db, authorOf(viewer), {
      resource: 'campaigns',
      id: campaign,
      label: found.title,
      action: joins ? 'join-campaign' : 'leave-campaign',
      business,
    })
    db.changed('campaigns', `campaign:${campaign}`)
  })

async function lockCampaign(db: Database, campaign: string, business: string): Promise<Campaign | undefined> {
  const locked = await db.query({
    text: 'select from campaign where id = $1 and enabled for no key update',
    values: [campaign],
  })
  if (locked.length === 0) return undefined
  const [found] = await db.query<Campaign>({
    text: `select title, coalesce(join_until > now() and (end_at is null or end_at > now()), false) as "isOpen",
             exists (select from campaign_business own where own.campaign_id = campaign.id and own.business_id = $2) as "takesPart"
           from campaign where id = $1`,
    values: [campaign, business],
  })
  return found
}
