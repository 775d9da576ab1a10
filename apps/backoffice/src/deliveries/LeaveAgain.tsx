import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { makeStep } from '#/orders/steps.ts'

/** The carrier goes out again with an order that could not be delivered. */
export function LeaveAgain({ order: { id, code } }: { order: { id: string; code: string } }) {
  const { t } = useLocale()
  return (
    <Button kind="secondary" onClick={() => makeStep({ order: { id, code }, status: 'shipped' })}>
      {t('manage.deliveries.again')}
      <span className="sr-only"> {code}</span>
    </Button>
  )
}
