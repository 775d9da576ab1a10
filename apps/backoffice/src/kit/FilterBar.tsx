import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { CloseIcon, FilterIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import type { Records } from './declaration.ts'
import css from './FilterBar.module.css'
import { FilterField, filterText } from './FilterField.tsx'
import { type ListPlace, addressWith, parametersOf } from './list-address.ts'

interface FilterBarProps {
  records: Records
  place: ListPlace
  search: URLSearchParams
}

/** The search, the filters, and a chip for each filter that is set. */
export function FilterBar({ records, place, search }: FilterBarProps) {
  const locale = useLocale()
  const { t } = locale
  const { at, contract, filters = [] } = records
  const [isOpen, setOpen] = useState(false)
  const chips = place.set.filter(([parameter]) => parameter !== 'search')
  return (
    <div className={css['bar']}>
      {'search' in contract.filters && <SearchForm key={search.get('search')} records={records} search={search} />}
      {filters.length > 0 && (
        <Button kind="secondary" icon={<FilterIcon size={20} />} onClick={() => setOpen(true)}>
          {t('manage.record.filters')}
        </Button>
      )}
      {chips.length > 0 && (
        <ul className={css['chips']} aria-label={t('manage.record.filters_set')}>
          {chips.map(([parameter, value]) => (
            <li key={parameter}>
              <Link to={addressWith(at, search, { [parameter]: '' })}>
                <span className="sr-only">{t('manage.record.take_off')} </span>
                {filterText(records, parameter, value, locale)}
                <CloseIcon size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={isOpen} shape="sheet" title={t('manage.record.filters')} onClose={() => setOpen(false)}>
        <FilterForm records={records} search={search} done={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function SearchForm({ records, search }: { records: Records; search: URLSearchParams }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const [words, setWords] = useState(search.get('search') ?? '')
  const find = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressWith(records.at, search, { search: words.trim() }), { replace: true })
  }
  return (
    <search>
      <form className={css['search']} onSubmit={find}>
        <Field
          type="search"
          name="search"
          label={t('manage.record.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('manage.record.find')}
        </Button>
      </form>
    </search>
  )
}

function FilterForm({ records, search, done }: { records: Records; search: URLSearchParams; done: () => void }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const { at, contract, filters = [] } = records
  const names = filters.flatMap((name) => parametersOf(name, contract.filters[name]!))
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressWith(at, search, values), { replace: true })
    done()
  }
  return (
    <form className={css['form']} onSubmit={apply}>
      {filters.map((name) => (
        <FilterField
          key={name}
          records={records}
          name={name}
          values={values}
          onChange={(parameter, value) => setValues((all) => ({ ...all, [parameter]: value }))}
        />
      ))}
      <Button type="submit">{t('manage.record.apply')}</Button>
    </form>
  )
}
