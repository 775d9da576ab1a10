import { formatTime } from '@lonja/contract/formats'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import { orderQueries } from './order.queries.ts'
import { timeLeft } from './payment-stage.ts'

const reloadEvery = 5_000

/**
 * The deadline for paying an order, and the time left by the server’s clock. After the deadline the order is loaded
 * again every five seconds.
 */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useLocale()
  const client = useQueryClient()
  const [now, setNow] = useState(serverNow)
  const end = Date.parse(until)
  const isOver = now >= end
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (!isOver) return undefined
    const reload = () => void client.invalidateQueries({ queryKey: orderQueries.all })
    reload()
    const timer = setInterval(reload, reloadEvery)
    return () => clearInterval(timer)
  }, [client, isOver])
  // The clock is hidden from screen readers: announcing every second would prevent all other announcements.
  return (
    <p className={css['left']}>
      <span role={isOver ? 'status' : undefined}>
        {isOver ? t('order.pay.over') : t('order.pay.until', { time: formatTime(until) })}
      </span>
      <span className={css['clock']} aria-hidden="true">
        {timeLeft(end, now)}
      </span>
    </p>
  )
}
