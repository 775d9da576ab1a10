import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { BesideProps } from '#/kit/declaration.ts'
import { type CouponItem, discountSentence } from './discount-sentence.ts'
import css from './Preview.module.css'

/** What a coupon will do in a sentence, and who pays for it. A new coupon is valid in every shop, and the market pays. */
export function TownCouponPreview({ draft, record }: BesideProps<CouponItem>) {
  const locale = useLocale()
  const { t } = locale
  const { business, funder } = record ?? { business: null, funder: { platform: 10_000 } }
  const sentence = discountSentence({ ...draft, target: 'business', business, funder }, locale)
  return (
    <section className={css['preview']} aria-labelledby="preview">
      <h2 id="preview">{t('manage.offers.preview')}</h2>
      <output>{sentence ?? t('manage.offers.preview_blank')}</output>
      {record && <p>{t('manage.coupons.used_times', { count: record.used })}</p>}
    </section>
  )
}
