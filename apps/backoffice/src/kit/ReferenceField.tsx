import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { CloseIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShopId } from '#/people/current-shop.ts'
import { type AnyRecord, titleOf } from './declaration.ts'
import css from './ReferenceField.module.css'
import { recordQueries } from './record.queries.ts'
import { type Target, isBrowsable } from './targets.ts'

interface ReferenceFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'optional'> {
  id: string
  target: Target
  /** The chosen records. */
  value: readonly AnyRecord[]
  /** Whether more than one record can be chosen. */
  many: boolean
  onChange: (value: readonly AnyRecord[]) => void
}

/** Chooses records of a collection by typing a part of their names. */
export function ReferenceField({ target, value, many, onChange, ...field }: ReferenceFieldProps) {
  const { t } = useLocale()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, isFetched } = useOptions(target, words.trim(), isOpen, value)
  const choose = (record: AnyRecord) => {
    onChange(many ? [...value, record] : [record])
    setWords('')
    setOpen(false)
    document.getElementById(field.id)?.focus()
  }
  return (
    <div className={css['reference']}>
      <Field
        {...field}
        type="search"
        autoComplete="off"
        placeholder={t('manage.record.find')}
        value={words}
        onFocus={() => setOpen(true)}
        onChange={({ target: { value: typed } }) => {
          setWords(typed)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
          if (event.key !== 'Enter') return
          // Enter must not send the form.
          event.preventDefault()
          if (isOpen && words !== '' && options[0]) choose(options[0])
        }}
      />
      <output className="sr-only">{isOpen && isFetched && t('manage.record.found', { count: options.length })}</output>
      {isOpen && isFetched && (
        <ul className={css['options']}>
          {options.map((record) => (
            <li key={record.id}>
              <button type="button" onClick={() => choose(record)}>
                {titleOf(record)}
              </button>
            </li>
          ))}
          {options.length === 0 && <li className={css['none']}>{t('manage.record.nothing_found')}</li>}
        </ul>
      )}
      {value.length > 0 && (
        <ul className={css['chosen']}>
          {value.map((record) => (
            <li key={record.id}>
              {titleOf(record)}
              <IconButton
                label={t('manage.record.take_out', { name: titleOf(record) })}
                icon={<CloseIcon size={18} />}
                onClick={() => onChange(value.filter(({ id }) => id !== record.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useOptions(target: Target, words: string, isOpen: boolean, chosen: readonly AnyRecord[]) {
  const asked = useDeferredValue(words)
  const shop = useShopId()
  const { data = [], isFetched } = useQuery({
    ...recordQueries.found(target, asked, shop),
    enabled: isOpen && (asked !== '' || isBrowsable(target)),
  })
  const ids = new Set(chosen.map((record) => record.id))
  return { isFetched, options: data.filter((record) => !ids.has(record.id)).slice(0, 8) }
}
