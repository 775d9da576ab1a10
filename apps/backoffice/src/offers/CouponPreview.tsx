import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { BesideProps } from '#/kit/declaration.ts'
import { type CouponItem, discountSentence } from './discount-sentence.ts'
import css from './Preview.module.css'

/** What a coupon will do in a sentence, and its poster. */
export function CouponPreview({ draft, record }: BesideProps<CouponItem>) {
  const locale = useLocale()
  const { t } = locale
  const sentence = discountSentence({ ...draft, target: 'business', funder: record?.funder }, locale)
  return (
    <section className={css['preview']} aria-labelledby="preview">
      <h2 id="preview">{t('manage.offers.preview')}</h2>
      <output>{sentence ?? t('manage.offers.preview_blank')}</output>
      {record && (
        <>
          <p>{t('manage.coupons.used_times', { count: record.used })}</p>
          <ButtonLink kind="secondary" to={`/offers/coupons/${record.id}/poster`}>
            {t('manage.coupons.poster')}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
