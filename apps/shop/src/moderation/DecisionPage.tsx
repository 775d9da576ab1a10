import type { Statement } from '@lonja/contract/moderation/queue'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useLocation } from '@lonja/ui/router/router.tsx'
import { Complaint } from './Complaint.tsx'
import css from '#/identity/identity.module.css'
import reviews from '#/valorations/Reviews.module.css'
import { type StatementLink, statementOf } from './statement.queries.ts'

/** The screen of the link in a letter: a decision of the town about content, and the complaint about it. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  // The server does not see the part after `#`, so the first render has no key.
  const given = new URLSearchParams(hydrated ? hash.slice(1) : '')
  const [party, key] = [given.get('party'), given.get('key')]
  return (
    <Page title={t('moderation.decision')} heading={t('moderation.decision')} noIndex>
      {party && key ? <Decision link={{ id, party, key }} /> : <p>{t('moderation.open_link')}</p>}
    </Page>
  )
}

function Decision({ link }: { link: StatementLink }) {
  const statement = useQuery(statementOf(link))
  return (
    <QueryView query={statement} skeleton={<Skeleton shape="block" />}>
      {(found) => (
        <div className={css['card']}>
          <Reasons statement={found} />
          <Complaint link={link} statement={found} />
        </div>
      )}
    </QueryView>
  )
}

function Reasons({ statement }: { statement: Statement }) {
  const { t, formatDate } = useLocale()
  const { kind, title, excerpt, action, reason, ground, rule, facts, createdDate } = statement
  return (
    <>
      <p>
        {t(`moderation.kind.${kind}`)}: <strong>{title}</strong>
      </p>
      <p>
        <strong>{t(`moderation.was.${action}`)}</strong> · {formatDate(createdDate)}
      </p>
      {kind !== 'product' && kind !== 'business' && (
        <blockquote className={reviews['reply']}>
          <p className={reviews['body']}>{excerpt}</p>
        </blockquote>
      )}
      {reason && ground && (
        <p>
          {t(`moderation.reason_of.${reason}`)} · {t(`moderation.ground.${ground}`)}
          {rule && ` (${rule})`}
        </p>
      )}
      {facts && <p>{facts}</p>}
    </>
  )
}
