import { gapsOf } from '@lonja/contract/products/product-gaps'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { ChevronLeftIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { History } from '#/audit/History.tsx'
import { useMay } from '#/people/current-shop.ts'
import { Restrictions } from '../Restrictions.tsx'
import { Offers } from './Offers.tsx'
import { Pictures } from './Pictures.tsx'
import { Prices } from './Prices.tsx'
import { SectionForm } from './SectionForm.tsx'
import css from './SheetPage.module.css'
import { fieldOfGap, sections } from './sections.ts'
import { type FoundProduct, sheetQueries } from './sheet.queries.ts'
import { Stock } from './Stock.tsx'
import { Variants } from './Variants.tsx'
import { Visibility } from './Visibility.tsx'

/** Everything about one product, in sections that are saved by themselves. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const found = useQuery(sheetQueries.product(id))
  const title = found.data?.product.title ?? t('manage.sheet.title')
  return (
    <Page title={title} heading={title}>
      <Link to="/products" className={css['back']}>
        <ChevronLeftIcon size={20} />
        {t('manage.products.title')}
      </Link>
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {(version) => <Sheet key={id} found={version} />}
      </QueryView>
    </Page>
  )
}

function Sheet({ found }: { found: FoundProduct }) {
  const { t } = useLocale()
  const may = useMay('products')
  const { product } = found
  const { data: requires = [] } = useQuery(sheetQueries.requirements(product.parent?.id))
  const combos = useQuery(sheetQueries.combos(product.id))
  const gaps = gapsOf(requires, product)
  const missing = gaps.map((gap) => fieldOfGap[gap])
  const problems = [
    ...(product.image === null ? [t('manage.products.without.picture')] : []),
    ...(product.price === null ? [t('manage.sheet.publish.unpriced')] : []),
  ]
  return (
    <div className={css['sheet']}>
      <Restrictions of={product.restrictions} />
      {!may && <p>{t('manage.sheet.read_only')}</p>}
      <SectionForm section={sections.text} found={found} missing={missing} />
      <Pictures product={product.id} />
      <QueryView query={combos} skeleton={<Skeleton shape="block" />}>
        {(items) => (
          <div className={css['sheet']}>
            <Prices product={product} combos={items} />
            <Offers product={product} combos={items} />
            <Stock product={product} combos={items} />
            <Variants found={found} combos={items} />
          </div>
        )}
      </QueryView>
      <SectionForm section={sections.unit} found={found} missing={missing} />
      <SectionForm section={sections.law} found={found} missing={missing} />
      <Visibility product={product} may={may} gaps={gaps} problems={problems} />
      <History
        of={[
          { resource: 'products', id: product.id },
          ...(combos.data ?? []).map(({ id }) => ({ resource: 'attribute-combos', id })),
        ]}
      />
    </div>
  )
}
