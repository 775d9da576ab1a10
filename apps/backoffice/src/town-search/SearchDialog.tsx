// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select has no field for a text
import type { TownFound } from '@lonja/contract/town-search/town-search'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useRights } from '#/people/current-shop.ts'
import { FoundList } from './FoundList.tsx'
import { addressOf } from './found-record.ts'
import css from './SearchDialog.module.css'
import { shortest, townSearchQuery } from './town-search.queries.ts'

const none: readonly TownFound[] = []

/**
 * The search of the town's desk. The field and the list below are a combobox (ARIA 1.2): the focus stays in the field, arrow keys
 * select a record, Enter opens it, Escape closes the dialog.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLocale()
  const list = useId()
  const field = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const asked = useDeferredValue(text.trim())
  const search = useQuery(townSearchQuery(asked))
  const found = asked.length < shortest ? none : (search.data?.found ?? none)
  const open = useOpen(onClose)
  // The dialog has given the focus to its close button.
  useEffect(() => document.getElementById(field)?.focus(), [field])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter' && found[active] && !search.isPlaceholderData) open(found[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog open title={t('manage.town_search.title')} onClose={onClose} shape="sheet">
      <search className={css['search']}>
        <Field
          id={field}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found.length > 0 ? `${list}-${active}` : undefined}
          label={t('manage.town_search.label')}
          hint={t('manage.town_search.hint')}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <output className={found.length > 0 ? 'sr-only' : css['none']}>
          {search.error
            ? null
            : asked.length >= shortest && search.isFetched && !search.isPlaceholderData
              ? t('manage.town_search.found', { count: found.length })
              : null}
        </output>
        {search.error && <SearchError error={search.error} />}
        <FoundList id={list} found={found} active={active} onChoose={open} />
      </search>
    </Dialog>
  )
}

function SearchError({ error }: { error: Error }) {
  const locale = useLocale()
  return <p role="alert">{errorText(locale, error)}</p>
}

/** Opens a record: a screen of the desk, or the page that customers see. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const rights = useRights()
  return (record: TownFound) => {
    const address = addressOf(record, rights)
    if ('href' in address) return location.assign(address.href)
    onClose()
    navigate(address.to)
  }
}
