// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select shows only one line of text for each record
import type { TownFound } from '@lonja/contract/town-search/town-search'
import { formatPhone } from '@lonja/contract/phone'
import { useEffect } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { stateOf } from './found-record.ts'
import css from './SearchDialog.module.css'

interface FoundListProps {
  id: string
  found: readonly TownFound[]
  /** The place of the selected record. */
  active: number
  onChoose: (record: TownFound) => void
}

/** The list of the found records, by their kind. The field of the search has the focus and handles the keys. */
export function FoundList({ id, found, active, onChoose }: FoundListProps) {
  const { t } = useLocale()
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup of an effect.
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    // A press on a record does not move the focus out of the field.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus stays in the field
    <div
      role="listbox"
      id={id}
      aria-label={t('manage.town_search.results')}
      className={css['list']}
      onMouseDown={(event) => event.preventDefault()}
    >
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-label={t(`manage.town_search.kind.${kind}`)}>
          <p aria-hidden="true">{t(`manage.town_search.kind.${kind}`)}</p>
          {found.map((record, place) =>
            record.kind === kind ? (
              <Option
                key={record.id}
                id={`${id}-${place}`}
                record={record}
                selected={place === active}
                onChoose={() => onChoose(record)}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  record: TownFound
  selected: boolean
  onChoose: () => void
}

function Option({ id, record, selected, onChoose }: OptionProps) {
  const locale = useLocale()
  const { kind, title, detail } = record
  const phone = record.phone && formatPhone(record.phone)
  // The telephone of an order is that of its shop, which looks like the customer's beside the customer's name.
  const called = phone && kind === 'order' ? locale.t('manage.town_search.shop_phone', { phone }) : phone
  const note = [detail, stateOf(record, locale), called].filter(Boolean).join(' · ')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field of the search handles the keys
    <div role="option" id={id} tabIndex={-1} aria-selected={selected} className={css['option']} onClick={onChoose}>
      <strong>{title}</strong>
      {note && <span>{note}</span>}
    </div>
  )
}
