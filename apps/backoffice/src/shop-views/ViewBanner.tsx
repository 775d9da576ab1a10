import type { ShopView } from '@lonja/contract/shop-views/shop-view'
import { formatTime } from '@lonja/contract/formats'
import { useEffect } from 'react'
import { createClient } from '@lonja/ui/api/client.ts'
import { credentials } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ViewBanner.module.css'
import { leaveView } from './viewing.ts'

/** Says on every screen that the shop is only shown, and ends the view by a press or when its time is over. */
export function ViewBanner({ view }: { view: ShopView }) {
  const { t } = useLocale()
  const { business, endDate } = view
  useEffect(() => {
    const timer = setTimeout(() => leaveView(view), Date.parse(endDate) - Date.now())
    return () => clearTimeout(timer)
  }, [view, endDate])
  // The calls of the screens can only read, so this call has a client of its own.
  const end = () =>
    void createClient({ credentials })
      .call('/shop-view', { method: 'DELETE' })
      .catch(() => undefined)
      .then(() => leaveView(view))
  return (
    <section className={css['banner']} aria-label={t('manage.shop_view.banner')}>
      <p>
        <strong>{t('manage.shop_view.sees', { shop: business.name })}</strong>{' '}
        {t('manage.shop_view.until', { time: formatTime(endDate) })}
      </p>
      <Button kind="secondary" onClick={end}>
        {t('manage.shop_view.end')}
      </Button>
    </section>
  )
}
