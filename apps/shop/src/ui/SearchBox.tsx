import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { t } from '#/i18n/texts.ts'
import css from './SearchBox.module.css'
import { SearchIcon } from './icons.tsx'

/** Searches the products. A form that works without scripts; on the list of products it keeps the filters. */
export function SearchBox({ autoFocus = false }: { autoFocus?: boolean }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const inList = pathname === '/products'
  const current = inList ? (search.get('search') ?? '') : ''
  // What is typed lives until the address says otherwise, as after Back or a removed filter.
  const [typed, setTyped] = useState({ of: current, text: current })
  const text = typed.of === current ? typed.text : current

  const submit = () => {
    const next = new URLSearchParams(inList ? search : '')
    next.delete('page')
    next.delete('search')
    if (text.trim()) next.set('search', text.trim())
    void navigate(`/products?${next}`)
  }
  return (
    <search>
      <form
        action="/products"
        className={css['box']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchIcon size={20} />
        <input
          type="search"
          name="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- only where searching is what one came for
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => setTyped({ of: current, text: event.target.value })}
        />
        <button type="submit">{t('search.submit')}</button>
      </form>
    </search>
  )
}
