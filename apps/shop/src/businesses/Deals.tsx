import { useQuery } from '@tanstack/react-query'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { productPath } from '#/products/shelf.queries.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import page from './BusinessPage.module.css'
import css from './Deals.module.css'
import { type Coupon, type Offer, businessQueries } from './business.queries.ts'

/** The reductions of a shop: its current offers, and the coupons that everybody may use. */
export function Deals({ business }: { business: string }) {
  const { t } = useLocale()
  const { data: { offers, coupons } = { offers: [], coupons: [] } } = useQuery(businessQueries.deals(business))
  if (offers.length + coupons.length === 0) return null
  return (
    <section className={page['section']} aria-labelledby="deals">
      <h2 id="deals">{t('business.deals')}</h2>
      <ul className={css['deals']}>
        {coupons.map((coupon) => (
          <li key={coupon.id} className={css['deal']}>
            <CouponDeal coupon={coupon} />
          </li>
        ))}
        {offers.map((offer) => (
          <li key={offer.id} className={css['deal']}>
            <OfferDeal offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const namedProducts = 3

function OfferDeal({ offer }: { offer: Offer }) {
  const locale = useLocale()
  const { t } = locale
  const { name, minQuantity, products } = offer
  const quantity = minQuantity > 1 ? [t('business.from_quantity', { count: minQuantity })] : []
  return (
    <>
      <Off deal={offer} />
      <div>
        <h3 className={css['name']}>{name}</h3>
        <p className={css['soft']}>{[...quantity, ...conditionsOf(locale, offer)].join(' · ')}</p>
        {products.length > 0 && (
          <p className={css['products']}>
            {products.slice(0, namedProducts).map((product) => (
              <Link key={product.id} to={productPath(product)}>
                {product.title}
              </Link>
            ))}
            {products.length > namedProducts && (
              <span>{t('business.more_products', { count: products.length - namedProducts })}</span>
            )}
          </p>
        )}
      </div>
    </>
  )
}

function CouponDeal({ coupon }: { coupon: Coupon }) {
  const locale = useLocale()
  const { t } = locale
  const { code, name, firstOrderOnly } = coupon
  const first = firstOrderOnly ? [t('business.first_order')] : []
  return (
    <>
      <Off deal={coupon} />
      <div>
        <h3 className={css['name']}>{name}</h3>
        <p className={css['soft']}>{[...first, ...conditionsOf(locale, coupon)].join(' · ')}</p>
        <p className={css['code']}>
          <span className="sr-only">{t('business.coupon_code')}</span>
          <code>{code}</code>
          <Copy code={code} />
        </p>
      </div>
    </>
  )
}

/** A button to copy the code of a coupon. It is shown only if the browser can copy, which requires https. */
function Copy({ code }: { code: string }) {
  const { t } = useLocale()
  const hydrated = useHydrated()
  if (!hydrated || !('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast('success', t('business.copied', { code }))
    } catch {
      showToast('error', t('business.not_copied', { code }))
    }
  }
  return (
    <Button kind="quiet" aria-label={t('business.copy_named', { code })} onClick={() => void copy()}>
      {t('business.copy')}
    </Button>
  )
}

function Off({ deal: { discountType, value } }: { deal: Pick<Offer, 'discountType' | 'value'> }) {
  const { formatPercent, formatMoney } = useLocale()
  return (
    <span className={css['off']}>−{discountType === 'percentage' ? formatPercent(value) : formatMoney(value)}</span>
  )
}

function conditionsOf(
  { t, formatMoney, formatDate }: Locale,
  { minAmount, endDate }: Pick<Offer, 'minAmount' | 'endDate'>,
): string[] {
  return [
    ...(minAmount > 0 ? [t('business.from_amount', { amount: formatMoney(minAmount) })] : []),
    ...(endDate ? [t('home.until', { date: formatDate(endDate) })] : []),
  ]
}
