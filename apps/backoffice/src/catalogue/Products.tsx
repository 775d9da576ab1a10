import type { CatalogueProduct } from '@lonja/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Pages } from './Pages.tsx'
import { ProductLine } from './ProductLine.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { type CataloguePlace, addressOf } from './catalogue-address.ts'
import css from './catalogue.module.css'
import { catalogueQueries } from './catalogue.queries.ts'
import { useSelection } from './use-selection.ts'

/** A page of the catalogue. Chosen products can be hidden, or shown again. */
export function Products({ place }: { place: CataloguePlace }) {
  const { t } = useLocale()
  const list = useQuery(catalogueQueries.products(place))
  const selection = useSelection()
  const addressAt = (offset: number) => addressOf({ ...place, offset })
  return (
    <>
      <SelectionBar selection={selection} />
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ products }) => products.length === 0}
        empty={<Notice title={t('manage.catalogue.none')} />}
      >
        {({ products }) => (
          <ul className={css['list']} aria-label={t('manage.catalogue.products')}>
            {products.map((product) => (
              <li key={product.id} className={css['card']}>
                <ProductLine product={product} selection={selection}>
                  <p>
                    {[product.category?.title, product.ean].filter(Boolean).join(' · ')}
                    {!product.visible && <strong> {t('manage.catalogue.hidden')}</strong>}
                  </p>
                  <ProblemList product={product} />
                </ProductLine>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <Pages offset={place.offset} more={list.data?.more === true} addressAt={addressAt} />
    </>
  )
}

function ProblemList({ product: { problems, title } }: { product: CatalogueProduct }) {
  const { t } = useLocale()
  if (problems.length === 0) return null
  return (
    <ul className={css['problems']} aria-label={t('manage.catalogue.problems', { name: title })}>
      {problems.map((problem) => (
        <li key={problem}>{t(`manage.catalogue.problem_of.${problem}`)}</li>
      ))}
    </ul>
  )
}
