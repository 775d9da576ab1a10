import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { useShop } from '#/people/current-shop.ts'
import css from './CountPage.module.css'
import { CountEntry } from './CountEntry.tsx'
import { CountedUnits } from './CountedUnits.tsx'
import { Unseen } from './Unseen.tsx'
import { type CountSession, endCurrent } from './count-session.ts'
import { type Count, useCount } from './use-count.ts'

/** Counts the shelf: scan, type, scan. Customers may order meanwhile. */
export function Screen() {
  const { t } = useLocale()
  const { id } = useShop()
  const title = t('manage.count.title')
  return (
    <Page title={title} heading={title}>
      <Counting key={id} business={id} />
    </Page>
  )
}

function Counting({ business }: { business: string }) {
  const { t } = useLocale()
  const count = useCount(business)
  if (count.session) return <Shelf count={count} session={count.session} />
  return (
    <div className={css['start']}>
      <p>{t('manage.count.lead')}</p>
      <Button onClick={count.begin}>{t('manage.count.begin')}</Button>
    </div>
  )
}

function Shelf({ count, session }: { count: Count; session: CountSession }) {
  const { t } = useLocale()
  const { current, done } = session
  return (
    <div className={css['count']}>
      <CountEntry take={count.take} />
      {current && <CountedUnits key={current.id} counted={current} take={count.take} />}
      <section aria-labelledby="done">
        <h2 id="done">{t('manage.count.done', { count: done.length })}</h2>
        <ul>
          {done.map(({ id, name, units }) => (
            <li key={id}>
              {name}: <strong>{units}</strong>
            </li>
          ))}
        </ul>
      </section>
      <Unseen session={session} take={count.take} />
      <Button
        kind="secondary"
        onClick={() => {
          count.take(endCurrent)
          count.end()
        }}
      >
        {t('manage.count.end')}
      </Button>
    </div>
  )
}
