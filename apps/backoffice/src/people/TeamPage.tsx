import type { ShopRole } from '@lonja/contract/people/rights'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberRow } from './MemberRow.tsx'
import css from './TeamPage.module.css'
import { useShop } from './current-shop.ts'
import { type Invitation, teamQueries, withdrawInvitation } from './team.queries.ts'

/** The people who work in the shop: their roles, and invitations. */
export function Screen() {
  const { t } = useLocale()
  const { id } = useShop()
  return (
    <Page title={t('manage.team.title')} heading={t('manage.team.title')}>
      <Team shop={id} />
    </Page>
  )
}

/** The members of a shop with their roles, and the open invitations. */
export function Team({ shop }: { shop: string }) {
  const { t } = useLocale()
  const team = useQuery(teamQueries.ofShop(shop))
  return (
    <QueryView query={team} skeleton={<Skeleton shape="block" />}>
      {({ members, invitations }) => (
        <div className={css['team']}>
          <section aria-labelledby="members">
            <h2 id="members">{t('manage.team.members')}</h2>
            <ul className={css['people']}>
              {members.map((member) => (
                <li key={member.id}>
                  <MemberRow member={member} />
                </li>
              ))}
            </ul>
          </section>
          {invitations.length > 0 && (
            <section aria-labelledby="invitations">
              <h2 id="invitations">{t('manage.team.invitations')}</h2>
              <ul className={css['people']}>
                {invitations.map((invitation) => (
                  <li key={invitation.id}>
                    <InvitationRow invitation={invitation} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <InviteForm shop={shop} />
        </div>
      )}
    </QueryView>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t, formatDate } = useLocale()
  const { busy, act: change } = useAct('team', 'me')
  const { id, email, expiresDate } = invitation
  // Only invitations to a shop are listed.
  const role = invitation.role as ShopRole
  return (
    <div className={css['person']}>
      <p>
        <strong>{email}</strong>
        <small>
          {t(`manage.role.${role}`)} · {t('manage.team.until', { date: formatDate(expiresDate) })}
        </small>
      </p>
      <Button
        kind="secondary"
        busy={busy}
        onClick={() => void change((api) => withdrawInvitation(api, id), t('manage.team.withdrawn', { email }))}
      >
        {t('manage.team.withdraw')}
        <span className="sr-only"> {email}</span>
      </Button>
    </div>
  )
}
