import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { useHref, useLocation, useNavigate, useSearch } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SearchBox.module.css'
import { SearchIcon } from '@lonja/ui/controls/icons.tsx'
import { useLoaded } from '@lonja/ui/late/loaded.ts'
import { rememberSearch } from './recent-searches.ts'

/** The module with the suggestions below the field. They react to the keys that are pressed in the field. */
interface SuggestionsModule {
  Suggestions: ComponentType<{ input: RefObject<HTMLInputElement | null>; text: string }>
}

interface SearchBoxProps {
  autoFocus?: boolean
  /** Loads the code of the suggestions. Called when the field gets the focus. */
  suggest?: () => Promise<SuggestionsModule>
}

/** A form that searches the products. It works without scripts. On the list of products a search keeps the filters. */
export function SearchBox({ autoFocus = false, suggest }: SearchBoxProps) {
  const { t } = useLocale()
  const { pathname } = useLocation()
  const search = useSearch()
  const navigate = useNavigate()
  const inList = pathname === '/products'
  const current = inList ? (search.get('search') ?? '') : ''
  // The typed text stays until the search in the address changes, for example because the user goes back or removes
  // the search from the filters.
  const [typed, setTyped] = useState({ of: current, text: current })
  const text = typed.of === current ? typed.text : current
  const input = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(false)
  const late = useLoaded(entered, suggest!, () => setEntered(false))

  const submit = () => {
    const next = new URLSearchParams(inList ? search : '')
    next.delete('page')
    next.delete('search')
    if (text.trim()) next.set('search', text.trim())
    navigate(`/products?${next}`)
    // Without this line, suggestions that are still loading would cover the results.
    setEntered(false)
    rememberSearch(text)
    // The field loses the focus, because on a phone the keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  const enter = suggest && (() => setEntered(true))
  return (
    <search>
      <form
        action={useHref('/products')}
        className={css['box']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SearchIcon size={20} />
        <input
          ref={input}
          type="search"
          name="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- only on screens that the user opens to search
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => {
            setTyped({ of: current, text: event.target.value })
            enter?.()
          }}
          onFocus={enter}
          onClick={enter}
        />
        <button type="submit">{t('search.submit')}</button>
        {entered && late && <late.Suggestions input={input} text={text} />}
      </form>
    </search>
  )
}
