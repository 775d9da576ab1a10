import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { ChevronDownIcon } from '@lonja/ui/controls/icons.tsx'
import css from './Facets.module.css'
import { PriceRange, type TakeTyped } from './PriceRange.tsx'
import { Swatch } from '#/products/Swatch.tsx'
import { type ListState, toggled, withFilter } from './list-state.ts'
import { type AttributeFacet, type ProductFacets, listQueries } from './list.queries.ts'

interface FacetsProps {
  facets: ProductFacets
  state: ListState
  onChange: (state: ListState) => void
  /** Receives the function that applies the typed prices. */
  take?: TakeTyped
}

const shownAtFirst = 6

/**
 * The filters of a list, with the number of products for each choice. A choice is applied at once. Choices of one
 * group are alternatives: a product has to match only one of them.
 */
export function Facets({ facets, state, onChange, take }: FacetsProps) {
  const { t } = useLocale()
  const toggle = (field: 'categories' | 'businesses' | 'options', id: string) =>
    onChange(withFilter(state, { [field]: toggled(state[field], id) }))
  const flag = (field: 'available' | 'reduced') => onChange(withFilter(state, { [field]: !state[field] }))
  return (
    <div className={css['facets']}>
      <div className={css['flags']}>
        <Choice
          type="checkbox"
          label={t('filters.available')}
          checked={state.available}
          onChange={() => flag('available')}
        />
        <Choice type="checkbox" label={t('filters.reduced')} checked={state.reduced} onChange={() => flag('reduced')} />
      </div>
      {facets.categories.length > 1 && (
        <Group title={t('filters.category')}>
          <Values
            values={categoryValues(facets.categories)}
            chosen={state.categories}
            onToggle={(id) => toggle('categories', id)}
          />
        </Group>
      )}
      <Group title={t('filters.price')}>
        <PriceRange
          // If the limits change in the address, for example after Back, the fields are rendered again with the new
          // limits.
          key={`${state.minPrice}-${state.maxPrice}`}
          range={facets.price}
          min={state.minPrice}
          max={state.maxPrice}
          take={take}
          onChange={(minPrice, maxPrice) => onChange(withFilter(state, { minPrice, maxPrice }))}
        />
      </Group>
      {facets.attributes.map((attribute) => (
        <Group key={attribute.id} title={attribute.title || attribute.name}>
          <Options attribute={attribute} state={state} onToggle={(option) => toggle('options', option)} />
        </Group>
      ))}
      {facets.businesses.length > 1 && (
        <Group title={t('filters.business')}>
          <Values values={facets.businesses} chosen={state.businesses} onToggle={(id) => toggle('businesses', id)} />
        </Group>
      )}
    </div>
  )
}

/** The categories in the order of the tree. */
function categoryValues(categories: ProductFacets['categories']): Value[] {
  const known = new Set(categories.map(({ id }) => id))
  const below = Map.groupBy(categories, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const branch = (parent: string | null, depth: number): Value[] =>
    (below.get(parent) ?? []).flatMap(({ id, title, count }) => [
      { id, name: title, count, depth },
      ...branch(id, depth + 1),
    ])
  return branch(null, 0)
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={css['group']} open>
      <summary>
        {title}
        <ChevronDownIcon size={18} />
      </summary>
      {children}
    </details>
  )
}

interface OptionsProps {
  attribute: AttributeFacet
  state: ListState
  onToggle: (id: string) => void
}

/** The options of an attribute. If the page does not contain all of them, the others are loaded when the customer asks for them. */
function Options({ attribute: { id, options, more }, state, onToggle }: OptionsProps) {
  const locale = useLocale()
  const [wanted, setWanted] = useState(false)
  const every = useQuery({ ...listQueries.options(state, id), enabled: wanted && more !== undefined })
  const all = more && every.data
  return (
    <>
      <Values
        values={all ?? options}
        others={all ? 0 : more?.options}
        busy={every.isFetching}
        chosen={state.options}
        onToggle={onToggle}
        onAll={() => (wanted ? void every.refetch({ cancelRefetch: false }) : setWanted(true))}
      />
      {every.error && !all && <FailureNotice>{errorText(locale, every.error)}</FailureNotice>}
    </>
  )
}

interface Value {
  id: string
  name: string
  value?: string | null
  count: number
  /** The level of a category in the tree: 0 for a root category. */
  depth?: number
}

interface ValuesProps {
  values: readonly Value[]
  /** The number of values that are not loaded yet. */
  others?: number | undefined
  /** Whether they are being loaded. */
  busy?: boolean
  chosen: readonly string[]
  onToggle: (id: string) => void
  /** Called when the customer asks for all values. */
  onAll?: () => void
}

function Values({ values, others = 0, busy = false, chosen, onToggle, onAll }: ValuesProps) {
  const { t } = useLocale()
  const [all, setAll] = useState(false)
  // Chosen values are always visible, even if they come after the first values.
  const shown = values.filter(({ id }, index) => all || index < shownAtFirst || chosen.includes(id))
  return (
    <>
      <ul lang={defaultLanguage}>
        {shown.map(({ id, name, value, count, depth = 0 }) => (
          <li key={id} className={depth > 0 ? css['below'] : undefined}>
            <Choice
              type="checkbox"
              className={css['value']}
              checked={chosen.includes(id)}
              disabled={count === 0 && !chosen.includes(id)}
              onChange={() => onToggle(id)}
              label={
                <span className={css['label']}>
                  {value && <Swatch color={value} />}
                  <span className={css['name']}>{name}</span>
                  <span className={css['count']}>{count}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {values.length + others > shown.length && (
        <button
          type="button"
          className={css['all']}
          aria-busy={busy || undefined}
          onClick={() => {
            setAll(true)
            onAll?.()
          }}
        >
          {t('filters.all', { count: values.length + others })}
        </button>
      )}
    </>
  )
}
