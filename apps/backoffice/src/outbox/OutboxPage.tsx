import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { ActCard } from './ActCard.tsx'
import css from './OutboxPage.module.css'
import { type Act, needsDecision } from './act.ts'
import { useOutbox } from './outbox.ts'

/** The changes of this device that the server does not know yet, and those that could not be saved. */
export function Screen() {
  const { t } = useLocale()
  const { acts, now } = useOutbox()
  const problems = acts.filter((act) => needsDecision(act, now))
  const waiting = acts.filter((act) => !problems.includes(act))
  return (
    <Page title={t('manage.outbox.title')} heading={t('manage.outbox.title')}>
      <p>{t(acts.length === 0 ? 'manage.outbox.none' : 'manage.outbox.lead')}</p>
      <ActList id="problems" undecided title={t('manage.outbox.refused')} acts={problems} />
      <ActList id="waiting" title={t('manage.outbox.pending')} acts={waiting} />
    </Page>
  )
}

interface ActListProps {
  id: string
  title: string
  acts: readonly Act[]
  /** Whether the user must decide about these acts. */
  undecided?: boolean
}

function ActList({ id, title, acts, undecided = false }: ActListProps) {
  if (acts.length === 0) return null
  return (
    <section aria-labelledby={id} className={css['acts']}>
      <h2 id={id}>{title}</h2>
      <ul>
        {acts.map((act) => (
          <li key={act.key}>
            <ActCard act={act} undecided={undecided} />
          </li>
        ))}
      </ul>
    </section>
  )
}
