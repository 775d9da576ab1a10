import type { CustomerView } from '@lonja/contract/customer-views/customer-view'
import { formatTime } from '@lonja/contract/formats'
import { useEffect } from 'react'
import { createClient } from '@lonja/ui/api/client.ts'
import { credentials } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { lateStyles } from '@lonja/ui/late/late-styles.ts'
import styles from './view-banner.css?inline'

lateStyles(styles)

/** Says on every screen that the customer is only shown, and ends the view by a press or when its time is over. */
export function ViewBanner({ view }: { view: CustomerView }) {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const { name, order, user, endDate } = view
  useEffect(() => {
    const timer = setTimeout(() => leave(view), Date.parse(endDate) - Date.now())
    return () => clearTimeout(timer)
  }, [view, endDate])
  // The calls of the screens can only read, so this call has a client of its own.
  const end = () =>
    void createClient({ credentials })
      .call('/customer-view', { method: 'DELETE' })
      .catch(() => undefined)
      .then(() => leave(view))
  if (!hydrated) return null
  return (
    <section className="customer-view" aria-label={t('customer_view.banner')}>
      <p>
        <strong>
          {user ? t('customer_view.sees', { name }) : t('customer_view.sees_order', { code: order?.code ?? '' })}
        </strong>{' '}
        {t('customer_view.until', { time: formatTime(endDate) })}
      </p>
      <Button kind="secondary" onClick={end}>
        {t('customer_view.end')}
      </Button>
    </section>
  )
}

/** Returns to the record from which the view began. */
function leave({ user, order }: CustomerView): void {
  sessionStorage.removeItem('customer_view')
  location.assign(order ? `/manage/town/orders/${order.id}` : `/manage/town/customers/${user?.id ?? ''}`)
}
