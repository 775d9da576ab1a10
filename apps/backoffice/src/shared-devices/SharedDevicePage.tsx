import type { CounterPerson } from '@lonja/contract/shared-devices/counter'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import { NewPinForm } from './NewPinForm.tsx'
import { PinRow } from './PinRow.tsx'
import { ShareButton } from './ShareButton.tsx'
import css from './SharedDevicePage.module.css'
import { useCounter } from './counter.ts'
import { counterQueries } from './counter.queries.ts'

/** The user's PIN, the PINs of the team, and sharing this device. */
export function Screen() {
  const { t } = useLocale()
  const people = useQuery(counterQueries.people(useShop().id))
  const title = t('manage.shared.title')
  return (
    <Page title={title} heading={title}>
      <p>{t('manage.shared.lead')}</p>
      <QueryView query={people} skeleton={<Skeleton shape="block" />}>
        {(all) => <Sections people={all} />}
      </QueryView>
    </Page>
  )
}

function Sections({ people }: { people: readonly CounterPerson[] }) {
  const { t } = useLocale()
  const manages = useMay('settings')
  const atCounter = useCounter() !== undefined
  const hasPin = people.some(({ self, hasPin: has }) => self && has)
  return (
    <div className={css['sections']}>
      <section aria-labelledby="own-pin">
        <h2 id="own-pin">{t('manage.shared.own')}</h2>
        {atCounter ? <p>{t('manage.shared.own_elsewhere')}</p> : <NewPinForm hasPin={hasPin} />}
      </section>
      {manages && (
        <section aria-labelledby="team-pins">
          <h2 id="team-pins">{t('manage.shared.team')}</h2>
          <ul className={css['people']}>
            {people.map((person) => (
              <li key={person.member}>
                <PinRow person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {manages && !atCounter && (
        <section aria-labelledby="share">
          <h2 id="share">{t('manage.shared.device')}</h2>
          {hasPin ? <ShareButton /> : <p>{t('manage.shared.pin_first')}</p>}
        </section>
      )}
    </div>
  )
}
