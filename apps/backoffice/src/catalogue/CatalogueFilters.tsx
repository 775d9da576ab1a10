import { catalogueProblems } from '@lonja/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { ReferenceField } from '#/kit/ReferenceField.tsx'
import { recordQueries } from '#/kit/record.queries.ts'
import { type CataloguePlace, addressOf } from './catalogue-address.ts'
import css from './catalogue.module.css'

/** The search and the filters of the catalogue, which are in the address of the screen. */
export function CatalogueFilters({ place }: { place: CataloguePlace }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(place)
  const set = (change: Partial<CataloguePlace>) => setWanted((before) => ({ ...before, ...change }))
  const find = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressOf({ ...wanted, search: wanted.search.trim(), offset: 0 }))
  }
  return (
    <search>
      <form className={css['filters']} onSubmit={find}>
        <Field
          type="search"
          label={t('manage.catalogue.search')}
          autoComplete="off"
          value={wanted.search}
          onChange={({ target }) => set({ search: target.value })}
        />
        <SelectField
          label={t('manage.catalogue.problem')}
          value={wanted.problem}
          onChange={({ target }) => set({ problem: catalogueProblems.find((each) => each === target.value) ?? '' })}
        >
          <option value="">{t('manage.catalogue.any')}</option>
          {catalogueProblems.map((problem) => (
            <option key={problem} value={problem}>
              {t(`manage.catalogue.problem_of.${problem}`)}
            </option>
          ))}
        </SelectField>
        <Chosen
          target="businesses"
          label={t('manage.shop')}
          value={wanted.business}
          onChange={(business) => set({ business })}
        />
        <Chosen
          target="categories"
          label={t('manage.catalogue.category')}
          value={wanted.category}
          onChange={(category) => set({ category })}
        />
        <Button type="submit">{t('manage.catalogue.find')}</Button>
      </form>
    </search>
  )
}

interface ChosenProps {
  target: 'businesses' | 'categories'
  label: string
  /** The id of the chosen record; empty without a choice. */
  value: string
  onChange: (id: string) => void
}

function Chosen({ target, value, onChange, ...field }: ChosenProps) {
  const { data } = useQuery({ ...recordQueries.one({ path: target }, value), enabled: value !== '' })
  return (
    <ReferenceField
      {...field}
      id={`filter-${target}`}
      target={target}
      many={false}
      value={value !== '' && data ? [data.record] : []}
      onChange={([record]) => onChange(record?.id ?? '')}
    />
  )
}
