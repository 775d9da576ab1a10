import type { SharedCode } from '@lonja/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Pages } from './Pages.tsx'
import { ProductLine } from './ProductLine.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { codesAddress } from './catalogue-address.ts'
import css from './catalogue.module.css'
import { catalogueQueries } from './catalogue.queries.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** The codes that several products have. A product with a wrong code can be hidden. */
export function SharedCodes({ offset }: { offset: number }) {
  const { t } = useLocale()
  const list = useQuery(catalogueQueries.codes(offset))
  const selection = useSelection()
  return (
    <>
      <p>{t('manage.catalogue.codes_text')}</p>
      <SelectionBar selection={selection} />
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ codes }) => codes.length === 0}
        empty={<Notice title={t('manage.catalogue.no_codes')} />}
      >
        {({ codes }) => (
          <ul className={css['list']}>
            {codes.map((code) => (
              <li key={code.ean}>
                <CodeCard code={code} selection={selection} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <Pages offset={offset} more={list.data?.more === true} addressAt={codesAddress} />
    </>
  )
}

function CodeCard({ code, selection }: { code: SharedCode; selection: Selection }) {
  const { t } = useLocale()
  const { ean, sameShop, otherTitles, products } = code
  return (
    <article className={css['card']} aria-labelledby={`code-${ean}`}>
      <h2 id={`code-${ean}`}>{ean}</h2>
      {(sameShop || otherTitles) && (
        <ul className={css['problems']} aria-label={t('manage.catalogue.problems', { name: ean })}>
          {sameShop && <li>{t('manage.catalogue.same_shop')}</li>}
          {otherTitles && <li>{t('manage.catalogue.other_titles')}</li>}
        </ul>
      )}
      {products.map((product) => (
        <ProductLine key={product.id} product={product} selection={selection} />
      ))}
    </article>
  )
}
