import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './NewProductPage.module.css'
import { type Category, categoryQueries } from './new-product.queries.ts'

interface CategoryFieldProps {
  /** The title of the product, from which the best categories are guessed. */
  title: string
  /** The id of the chosen category; empty without a choice. */
  value: string
  error: string | undefined
  onChange: (category: string) => void
}

/** The choice of a category: the best guesses, those that the shop used last, or any other one from a list. */
export function CategoryField({ title, value, error, onChange }: CategoryFieldProps) {
  const { t } = useLocale()
  const { categories, likely } = useCategories(title.trim(), value)
  const [showsAll, showAll] = useState(false)
  return (
    <fieldset className={css['choices']} aria-describedby={error ? 'category-error' : undefined}>
      <legend id="category" tabIndex={-1}>
        {t('manage.new_product.category')}
      </legend>
      {error && (
        <p id="category-error" className={css['error']}>
          {error}
        </p>
      )}
      <div className={css['chips']}>
        {likely.map(({ id, title: name }) => (
          <Choice
            key={id}
            type="radio"
            name="category"
            label={name}
            checked={value === id && !showsAll}
            onChange={() => {
              showAll(false)
              onChange(id)
            }}
          />
        ))}
        <Choice
          type="radio"
          name="category"
          label={t('manage.new_product.other_category')}
          checked={showsAll}
          onChange={() => showAll(true)}
        />
      </div>
      {showsAll && (
        <SelectField
          id="all-categories"
          label={t('manage.new_product.all_categories')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('manage.new_product.choose')}</option>
          {categories.map(({ id, title: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  )
}

/** All categories, and the likely ones for a product: guesses from its title, then those that the shop used last. */
function useCategories(title: string, chosen: string) {
  const { data: suggested = [] } = useQuery(categoryQueries.suggested(title))
  const { data: recent = [] } = useQuery(categoryQueries.recent(useShop().id))
  const { data: categories = [] } = useQuery(categoryQueries.all())
  const ids = new Set([...suggested.map(({ id }) => id), ...recent, ...(chosen === '' ? [] : [chosen])])
  const likely = [...ids].flatMap((id): Category[] => {
    const found = suggested.find((each) => each.id === id) ?? categories.find((each) => each.id === id)
    return found ? [found] : []
  })
  return { categories, likely }
}

/** The information that a category requires of its products. */
export function useRequirements(category: string): readonly string[] {
  const { data: categories = [] } = useQuery(categoryQueries.all())
  return categories.find(({ id }) => id === category)?.requires ?? []
}
