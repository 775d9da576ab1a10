import { filterByName } from '@lonja/contract/folded'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { CheckIcon } from '@lonja/ui/controls/icons.tsx'
import css from './CitiesDialog.module.css'
import row from './City.module.css'
import { cityQueries } from './city.queries.ts'

/**
 * The result of the modal (SPEC §2). `city` is null if the user chose all cities. The result is undefined if the user
 * chose nothing.
 */
export type CitiesAnswer = { action: 'select'; city: string | null } | { action: 'seemore' } | undefined

interface CitiesDialogProps {
  open: boolean
  current: string | null
  onClose: (answer: CitiesAnswer) => void
}

/** A list with more cities than this has a search field. */
const filterFrom = 10

/** Shows the towns with shops and lets the user choose one. */
export function CitiesDialog({ open, current, onClose }: CitiesDialogProps) {
  const { t } = useLocale()
  const cities = useQuery({ ...cityQueries.modal(), enabled: open })
  const [words, setWords] = useState('')
  return (
    <Dialog
      open={open}
      title={t('cities.title')}
      shape="sheet"
      onClose={() => onClose(undefined)}
      footer={
        <Button kind="secondary" wide onClick={() => onClose({ action: 'seemore' })}>
          {t('cities.more')}
        </Button>
      }
    >
      {cities.isFetching && <progress className={css['bar']} aria-label={t('loading')} />}
      <QueryView query={cities} skeleton={<Skeleton shape="block" />}>
        {({ items }) => (
          <>
            {items.length > filterFrom && (
              <Field
                type="search"
                label={t('cities.filter')}
                autoComplete="off"
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
            <CityOptions
              options={[
                { city: null, name: t('cities.all'), count: undefined },
                ...filterByName(items, words, ({ city }) => city).map(({ city, count }) => ({
                  city,
                  name: city,
                  count,
                })),
              ]}
              current={current}
              onChoose={(city) => onClose({ action: 'select', city })}
            />
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

interface CityOptionsProps {
  options: readonly { city: string | null; name: string; count: number | undefined }[]
  current: string | null
  onChoose: (city: string | null) => void
}

/** A list in which the arrow keys move the focus; Enter, the space bar and a press choose an entry. */
function CityOptions({ options, current, onChoose }: CityOptionsProps) {
  const { t } = useLocale()
  const list = useRef<HTMLUListElement>(null)

  const move = (event: KeyboardEvent, index: number) => {
    const last = options.length - 1
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[Math.min(Math.max(to, 0), last)]?.focus()
  }
  return (
    <ul ref={list} aria-label={t('cities.title')} className={css['options']}>
      {options.map(({ city, name, count }, index) => (
        <li key={name}>
          <button
            type="button"
            aria-current={city === current ? 'true' : undefined}
            className={`${row['city']} ${css['option']}`}
            onClick={() => onChoose(city)}
            onKeyDown={(event) => move(event, index)}
          >
            <span>{name}</span>
            {count !== undefined && <span className={row['detail']}>{t('cities.shops', { count })}</span>}
            {city === current && <CheckIcon size={20} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
