import { type ReactNode, useState } from 'react'
import { useHref, useNavigate } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { CheckIcon, CloseIcon, SearchIcon } from '@lonja/ui/controls/icons.tsx'
import box from '#/ui/SearchBox.module.css'
import css from './BusinessFilters.module.css'
import { NearToggle } from './NearToggle.tsx'
import { type BusinessList, changed, listPath, listSearch } from './business-list.ts'

interface BusinessFiltersProps {
  list: BusinessList
  trades: readonly { id: string; title: string }[]
  total: number | undefined
}

/**
 * The filters of the list of shops: search text, category, “open now”. They are links and a form, so they work
 * without scripts.
 */
export function BusinessFilters({ list, trades, total }: BusinessFiltersProps) {
  const { t } = useLocale()
  return (
    <div className={css['filters']}>
      <Words list={list} />
      {trades.length > 0 && (
        <nav aria-label={t('businesses.trades')}>
          <ul className={css['chips']}>
            <li>
              <Chip list={changed(list, { trade: '' })} current={list.trade === ''}>
                {t('businesses.all')}
              </Chip>
            </li>
            {trades.map(({ id, title }) => (
              <li key={id}>
                <Chip list={changed(list, { trade: id })} current={list.trade === id}>
                  {title}
                </Chip>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={css['bar']}>
        <Toggle list={changed(list, { open: !list.open })} on={list.open}>
          {t('businesses.open_now')}
        </Toggle>
        <NearToggle list={list} />
        <Toggle list={changed(list, { map: !list.map })} on={list.map}>
          {t('businesses.map')}
        </Toggle>
        {list.city && (
          <Link
            to={listPath(changed(list, { city: '' }))}
            className={css['toggle']}
            aria-label={t('filters.remove', { filter: list.city })}
          >
            {list.city}
            <CloseIcon size={16} />
          </Link>
        )}
        <output className={css['total']} aria-live="polite">
          {total !== undefined && t('businesses.count', { count: total })}
        </output>
      </div>
    </div>
  )
}

function Chip({ list, current, children }: { list: BusinessList; current: boolean; children: ReactNode }) {
  return (
    <Link to={listPath(list)} className={css['chip']} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** A filter that is on or off. It is a link, so that it works without scripts and can be shared. */
function Toggle({ list, on, children }: { list: BusinessList; on: boolean; children: ReactNode }) {
  return (
    <Link to={listPath(list)} className={css['toggle']} aria-current={on ? 'true' : undefined}>
      {on && <CheckIcon size={18} />}
      {children}
    </Link>
  )
}

/** A form that searches the shops and keeps the other filters. */
function Words({ list }: { list: BusinessList }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  // The typed text stays until the search in the page’s address changes, for example after the Back button.
  const [typed, setTyped] = useState({ of: list.search, text: list.search })
  const text = typed.of === list.search ? typed.text : list.search
  const others = [...listSearch(changed(list, { search: '' }))]
  return (
    <search>
      <form
        action={useHref('/businesses')}
        className={[box['box'], css['words']].join(' ')}
        onSubmit={(event) => {
          event.preventDefault()
          navigate(listPath(changed(list, { search: text.trim() })))
        }}
      >
        <SearchIcon size={20} />
        <input
          type="search"
          name="search"
          aria-label={t('businesses.search')}
          placeholder={t('businesses.search_placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setTyped({ of: list.search, text: event.target.value })}
        />
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">{t('search.submit')}</button>
      </form>
    </search>
  )
}
