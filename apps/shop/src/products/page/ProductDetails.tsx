import { defaultLanguage } from '@lonja/contract/constants'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ProductDetails.module.css'
import { Fold, Row } from './Fold.tsx'
import { FoodFacts, Maker } from './ProductFacts.tsx'
import type { Product } from '#/products/product.queries.ts'
import { propertiesOf } from '#/products/variants.ts'

/** The description, properties, allergens and return conditions of a product, in sections that can be closed. */
export function ProductDetails({ product }: { product: Product }) {
  const locale = useLocale()
  const { t, formatList } = locale
  const { description, allergens, origin, sku, returnable, food, gpsr } = product
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
      {(allergens.length > 0 || food?.noAllergens) && (
        <Fold title={t('product.allergens')}>
          {allergens.length > 0 ? (
            <p>
              {t('product.contains')} <strong>{formatList(allergens.map((code) => allergenName(locale, code)))}</strong>
              .
            </p>
          ) : (
            <p>{t('product.no_allergens')}</p>
          )}
        </Fold>
      )}
      {food && <FoodFacts food={food} />}
      {gpsr && <Maker gpsr={gpsr} />}
      <Fold title={t('product.returns')}>
        <p>{t(returnable ? 'product.returns_text' : 'product.no_returns_text')}</p>
      </Fold>
    </div>
  )
}

const allergenName = ({ knownText }: Locale, code: string): string =>
  knownText(`allergen.${code.replaceAll('-', '_')}`) ?? code
