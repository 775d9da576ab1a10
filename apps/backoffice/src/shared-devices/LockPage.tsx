import type { CounterPerson } from '@lonja/contract/shared-devices/counter'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useOnline } from '@lonja/ui/hooks/online.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShop } from '#/people/current-shop.ts'
import { EndSharing } from './EndSharing.tsx'
import css from './LockPage.module.css'
import { LockedBell } from './LockedBell.tsx'
import { PinForm } from './PinForm.tsx'
import { counterQueries } from './counter.queries.ts'

/**
 * The screen of a locked shared device: the people, and the pad for the PIN. It is a modal dialog, so that nothing of the
 * screen below can be used, not even one of its dialogs.
 */
export function LockPage() {
  const { t } = useLocale()
  const { id, name } = useShop()
  const online = useOnline()
  const people = useQuery(counterQueries.people(id))
  const [chosen, setChosen] = useState<CounterPerson>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={css['lock']} aria-labelledby="lock" onCancel={(event) => event.preventDefault()}>
      <p className={css['shop']}>{name}</p>
      <h1 id="lock">{t('manage.shared.who')}</h1>
      <LockedBell />
      {!online && <p>{t('manage.shared.offline')}</p>}
      {chosen ? (
        <PinForm person={chosen} back={() => setChosen(undefined)} />
      ) : (
        <QueryView query={people} skeleton={<Skeleton shape="block" />}>
          {(all) => <People people={all.filter(({ hasPin }) => hasPin)} choose={setChosen} />}
        </QueryView>
      )}
      <EndSharing />
    </dialog>
  )
}

function People({ people, choose }: { people: readonly CounterPerson[]; choose: (person: CounterPerson) => void }) {
  const { t } = useLocale()
  return (
    <>
      {people.length === 0 && <p>{t('manage.shared.nobody')}</p>}
      <ul className={css['people']}>
        {people.map((person) => (
          <li key={person.member}>
            <Button kind="secondary" wide onClick={() => choose(person)}>
              {person.name}
            </Button>
          </li>
        ))}
      </ul>
      <p className={css['hint']}>{t('manage.shared.no_pin')}</p>
    </>
  )
}
