import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { recordQueries } from '#/kit/record.queries.ts'
import { useShop } from '#/people/current-shop.ts'
import { type CouponItem, amountText, periodText } from './discount-sentence.ts'
import css from './PosterPage.module.css'
import { QrCode } from '#/printing/QrCode.tsx'

/** A poster of a coupon for the shop window, on one sheet of A4. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const found = useQuery(recordQueries.one({ path: 'coupons' }, id))
  return (
    <Page title={t('manage.coupons.poster')} heading={t('manage.coupons.poster')}>
      <div className={css['actions']} data-screen>
        <Button onClick={() => print()}>{t('manage.ticket.print')}</Button>
        <Link to={`/offers/coupons/${id}`}>{t('manage.coupons.back')}</Link>
      </div>
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {/* A list and a record of the kit have the fields of their contract. */}
        {({ record }) => <Poster coupon={record as unknown as CouponItem} />}
      </QueryView>
    </Page>
  )
}

function Poster({ coupon }: { coupon: CouponItem }) {
  const locale = useLocale()
  const { t, town, formatMoney } = locale
  const { name, url } = useShop()
  const { code, minAmount } = coupon
  return (
    <article className={css['poster']} lang={locale.language}>
      <p className={css['shop']}>{name}</p>
      <p className={css['amount']}>{t('manage.coupons.less', { amount: amountText(coupon, locale) ?? '' })}</p>
      <p className={css['name']}>{coupon.name}</p>
      <QrCode text={`${location.origin}/businesses/${url}`} label={t('manage.coupons.qr', { shop: name })} />
      <p>{t('manage.coupons.scan', { town: town.name })}</p>
      <p className={css['code']}>{code}</p>
      <p className={css['terms']}>
        {minAmount > 0 && `${t('manage.offers.say.from_amount', { amount: formatMoney(minAmount) })}, `}
        {periodText(coupon, locale)}
      </p>
    </article>
  )
}
