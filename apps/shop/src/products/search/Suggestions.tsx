// oxlint-disable jsx-a11y/prefer-tag-over-role -- a select neither shows pictures nor leaves the focus in the field
import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type RefObject, useEffect, useId, useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Picture, type PictureImage } from '@lonja/ui/controls/Picture.tsx'
import { CatalogIcon, ClockIcon, CloseIcon, StoreIcon } from '@lonja/ui/controls/icons.tsx'
import css from './Suggestions.module.css'
import { categoryPath, categoryQueries } from '#/categories/category.queries.ts'
import { productPath } from '#/products/shelf.queries.ts'
import { businessPath } from '#/businesses/shop.queries.ts'
import { named, suggestionQueries } from './suggestions.ts'
import { forgetSearches, recentSearches, shortest } from '#/ui/recent-searches.ts'

/** The milliseconds after the last typed letter before the suggestions are requested. */
const pause = 80
const mostCategories = 3
/** The maximum number of recent searches: with a typed text, and without one. */
const mostRecent = [2, 5] as const

interface Suggestion {
  key: string
  title: string
  /** A second line of text: the shop and the price. */
  note?: string
  picture: PictureImage | null | ComponentType<{ size?: number }>
  /** The address that the suggestion opens; null for the entry that deletes the recent searches. */
  to: string | null
}

interface Group {
  name: string
  suggestions: Suggestion[]
}

interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  /** The typed text. */
  text: string
}

/**
 * Suggestions below the search field: earlier searches, categories, products and shops. Together with the
 * suggestions, the field is a combobox (ARIA 1.2): the focus stays in the field, arrow keys select, Enter opens,
 * Escape closes. If nothing is selected, Enter starts a search.
 */
export function Suggestions({ input, text }: SuggestionsProps) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const list = useId()
  // This code is loaded after the field gets the focus. The user may leave the field while the code is loading.
  const [open, setOpen] = useState(() => document.activeElement === input.current)
  const [active, setActive] = useState<string>()
  const [recent, setRecent] = useState(recentSearches)
  const { groups, isFetching } = useSuggestions(text, recent, open)
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const index = all.findIndex(({ key }) => key === active)
  const shown = open && all.length > 0

  const close = () => {
    setOpen(false)
    setActive(undefined)
  }
  const choose = ({ to }: Suggestion) => {
    setActive(undefined)
    if (to === null) {
      forgetSearches()
      return setRecent([])
    }
    close()
    input.current?.blur()
    navigate(to)
  }
  const hear = (event: Event) => {
    if (event.type === 'blur') return close()
    if (event.type === 'input') setActive(undefined)
    if (event.type === 'focus') setRecent(recentSearches())
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    const { key, isComposing } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (isComposing) return
    if (step && all.length > 0) {
      setOpen(true)
      // The arrow keys go round in a circle: after the last entry and before the first one, no entry is selected.
      const places = all.length + 1
      setActive(all[((index + 1 + step + places) % places) - 1]?.key)
    } else if (key === 'Enter' && shown && index >= 0) choose(all[index]!)
    else if (key === 'Escape' && shown) close()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const field = input.current!
    const settled = new AbortController()
    const { signal } = settled
    for (const kind of ['focus', 'blur', 'input', 'click']) field.addEventListener(kind, hear, { signal })
    field.addEventListener('keydown', press, { signal })
    return () => settled.abort()
  })

  const chosen = shown && index >= 0 ? `${list}-${index}` : null
  useEffect(() => {
    const field = input.current!
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': `${shown}`,
      'aria-controls': shown ? list : null,
      'aria-activedescendant': chosen,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name)
    }
  }, [input, list, shown, chosen])

  return (
    <>
      <output className="sr-only">
        {shown && !isFetching && t('search.suggested', { count: all.filter(({ to }) => to !== null).length })}
      </output>
      {shown && (
        // A press on the suggestions does not move the focus out of the field.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handler only keeps the focus
        <div className={css['popup']} onMouseDown={(event) => event.preventDefault()}>
          <div role="listbox" id={list} aria-label={t('search.suggestions')}>
            {groups.map(({ name, suggestions }) => (
              <div key={name} role="group" aria-label={name}>
                <p className={css['note']} aria-hidden="true">
                  {name}
                </p>
                {suggestions.map((suggestion) => (
                  <Option
                    key={suggestion.key}
                    suggestion={suggestion}
                    id={`${list}-${all.indexOf(suggestion)}`}
                    selected={suggestion.key === active}
                    onChoose={() => choose(suggestion)}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

interface OptionProps {
  suggestion: Suggestion
  id: string
  selected: boolean
  onChoose: () => void
}

function Option({ suggestion: { title, note, picture: Shape, to }, id, selected, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
    <div role="option" id={id} tabIndex={-1} aria-selected={selected} className={css['option']} onClick={onChoose}>
      <span className={css['picture']}>
        {typeof Shape === 'function' ? <Shape /> : <Picture image={Shape} alt="" sizes="40px" />}
      </span>
      <span lang={to === null ? undefined : defaultLanguage}>
        {title}
        {note && <span className={css['note']}>{note}</span>}
      </span>
    </div>
  )
}

/** The suggestions by group. A group that cannot be loaded, for example without a connection, is left out. */
function useSuggestions(typed: string, recent: readonly string[], open: boolean) {
  const { t, formatMoney } = useLocale()
  const text = useAfterPause(typed.trim().toLowerCase())
  const wanted = typed.trim() !== ''
  const enabled = open && wanted && text.length >= shortest
  const products = useQuery({ ...suggestionQueries.products(text), enabled })
  const shops = useQuery({ ...suggestionQueries.shops(text), enabled })
  const categories = useQuery({ ...categoryQueries.products(), enabled })
  const before = named(recent, (search) => search, typed)
    .filter((search) => search !== typed)
    .slice(0, mostRecent[wanted ? 0 : 1])
    .map((search): Suggestion => ({
      key: `recent ${search}`,
      title: search,
      picture: ClockIcon,
      to: `/products?${new URLSearchParams({ search })}`,
    }))
  const forgetting: Suggestion = { key: 'forget', title: t('search.forget'), picture: CloseIcon, to: null }
  const found = <Item,>(items: readonly Item[] = [], suggest: (item: Item) => Suggestion) =>
    enabled ? items.map(suggest) : []
  const groups: Group[] = [
    { name: t('search.recent'), suggestions: before.length > 0 && !wanted ? [...before, forgetting] : before },
    {
      name: t('home.categories'),
      suggestions: found(
        named(categories.data ?? [], ({ title }) => title, text).slice(0, mostCategories),
        (category) => ({ key: category.id, title: category.title, picture: CatalogIcon, to: categoryPath(category) }),
      ),
    },
    {
      name: t('search.products'),
      suggestions: found(products.data, (product) => ({
        key: product.id,
        title: product.title,
        note: product.price === null ? product.shop : `${product.shop} · ${formatMoney(product.price)}`,
        picture: product.image,
        to: productPath(product),
      })),
    },
    {
      name: t('menu.shops'),
      suggestions: found(shops.data, (shop) => ({
        key: shop.id,
        title: shop.name,
        picture: StoreIcon,
        to: businessPath(shop),
      })),
    },
  ]
  return {
    groups: groups.filter(({ suggestions }) => suggestions.length > 0),
    isFetching: products.isFetching || shops.isFetching,
  }
}

/** Returns the text of the field, updated only after the user has stopped typing for a moment. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
