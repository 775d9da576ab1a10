import { defaultLanguage } from '@lonja/contract/constants'
import type { ReactNode } from 'react'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { ChevronDownIcon } from '@lonja/ui/controls/icons.tsx'
import css from './ProductDetails.module.css'
import type { Product } from '#/products/product.queries.ts'
import { propertiesOf } from '#/products/variants.ts'

/** The description, properties, allergens and return conditions of a product, in sections that can be closed. */
export function ProductDetails({ product }: { product: Product }) {
  const locale = useLocale()
  const { t, formatList } = locale
  const { description, allergens, origin, sku, returnable } = product
  const properties = propertiesOf(product)
  return (
    <div className={css['details']}>
      {description && (
        <Fold title={t('product.description')}>
          {description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} lang={defaultLanguage}>
              {paragraph}
            </p>
          ))}
        </Fold>
      )}
      {(properties.length > 0 || origin || sku) && (
        <Fold title={t('product.properties')}>
          <dl className={css['list']}>
            {properties.map(({ id, name, options }) => (
              <Row key={id} name={<span lang={defaultLanguage}>{name}</span>}>
                <span lang={defaultLanguage}>{formatList(options.map((option) => option.name))}</span>
              </Row>
            ))}
            {origin && (
              <Row name={t('product.origin')}>
                <span lang={defaultLanguage}>{origin}</span>
              </Row>
            )}
            {sku && <Row name={t('product.sku')}>{sku}</Row>}
          </dl>
        </Fold>
      )}
      {allergens.length > 0 && (
        <Fold title={t('product.allergens')}>
          <p>
            {t('product.contains')} <strong>{formatList(allergens.map((code) => allergenName(locale, code)))}</strong>.
          </p>
        </Fold>
      )}
      <Fold title={t('product.returns')}>
        <p>{t(returnable ? 'product.returns_text' : 'product.no_returns_text')}</p>
      </Fold>
    </div>
  )
}

const allergenName = ({ knownText }: Locale, code: string): string =>
  knownText(`allergen.${code.replaceAll('-', '_')}`) ?? code

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={css['fold']} open>
      <summary>
        <h2>{title}</h2>
        <ChevronDownIcon size={20} />
      </summary>
      <div className={css['body']}>{children}</div>
    </details>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
