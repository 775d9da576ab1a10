import { useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { useShop } from '#/people/current-shop.ts'
import css from './CountPage.module.css'
import { CountEntry } from './CountEntry.tsx'
import { CountedUnits } from './CountedUnits.tsx'
import { Unseen } from './Unseen.tsx'
import { type CountSession, countOne, endCurrent } from './count-session.ts'
import type { CountedVariant } from './count.queries.ts'
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
  /** The variant that was chosen with a button. Its number is typed next, so its field gets the focus. */
  const [chosen, setChosen] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const choose = (variant: Pick<CountedVariant, 'id' | 'name'>) => {
    setChosen(variant.id)
    count.take((now) => countOne(now, variant))
  }
  const save = () => {
    count.take(endCurrent)
    // The form disappears. The page must not scroll, because the next row of the list is where it was.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className={css['count']}>
      <CountEntry current={current?.id} take={count.take} onChoose={choose} />
      {current && (
        <CountedUnits
          key={current.id}
          counted={current}
          isChosen={chosen === current.id}
          take={count.take}
          onSave={save}
        />
      )}
      <section aria-labelledby="done">
        <h2 id="done" ref={heading} tabIndex={-1}>
          {t('manage.count.done', { count: done.length })}
        </h2>
        <ul>
          {done.map(({ id, name, units }) => (
            <li key={id}>
              {name}: <strong>{units}</strong>
            </li>
          ))}
        </ul>
      </section>
      <Unseen session={session} take={count.take} onChoose={choose} />
      <Button
        kind="secondary"
        onClick={() => {
          const counted = done.length + (current && done.every(({ id }) => id !== current.id) ? 1 : 0)
          count.take(endCurrent)
          count.end()
          showToast('success', t('manage.count.done', { count: counted }))
        }}
      >
        {t('manage.count.end')}
      </Button>
    </div>
  )
}
