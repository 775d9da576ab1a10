import { formatTime } from '@lonja/contract/formats'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { usePrintedAt } from '#/printing/printed.ts'

/** When this device has printed the ticket of the order. */
export function PrintedMark({ order }: { order: string }) {
  const { t } = useLocale()
  const printed = usePrintedAt(order)
  return printed === undefined ? null : <small>{t('manage.print.printed', { time: formatTime(printed) })}</small>
}
