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
import { moderationTexts } from './moderation-texts.ts'
import css from '#/identity/identity.module.css'
import reviews from '#/valorations/Reviews.module.css'
import { type StatementLink, statementOf } from './statement.queries.ts'

/** The screen of the link in a letter: a decision of the town about content, and the complaint about it. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const texts = moderationTexts[useLocale().language]
  const hydrated = useHydrated()
  const { hash } = useLocation()
  // The server does not see the part after `#`, so the first render has no key.
  const given = new URLSearchParams(hydrated ? hash.slice(1) : '')
  const [party, key] = [given.get('party'), given.get('key')]
  return (
    <Page title={texts.decision} heading={texts.decision} noIndex>
      {party && key ? <Decision link={{ id, party, key }} /> : <p>{texts.openLink}</p>}
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
  const { language, formatDate } = useLocale()
  const texts = moderationTexts[language]
  const { kind, title, excerpt, action, reason, ground, rule, facts, createdDate } = statement
  return (
    <>
      <p>
        {texts.kind[kind]}: <strong>{title}</strong>
      </p>
      <p>
        <strong>{texts.was[action]}</strong> · {formatDate(createdDate)}
      </p>
      {kind !== 'product' && kind !== 'business' && (
        <blockquote className={reviews['reply']}>
          <p className={reviews['body']}>{excerpt}</p>
        </blockquote>
      )}
      {reason && ground && (
        <p>
          {texts.reasonOf[reason]} · {texts.ground[ground]}
          {rule && ` (${rule})`}
        </p>
      )}
      {facts && <p>{facts}</p>}
    </>
  )
}
