import { type FormEvent, useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import type { Order } from './order.queries.ts'
import { loadPrinting } from './print-order.ts'
import { useReceiptPlace } from './use-receipt-place.ts'

/** The papers of an order that are needed less often: the ticket for the customer, and labels for the bags. */
export function OtherPapers({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useLocale()
  const place = useReceiptPlace()
  const api = useApi()
  const [bags, setBags] = useState(1)
  const printLabels = (event: FormEvent) => {
    event.preventDefault()
    onDone()
    void loadPrinting().then(({ printBagLabels }) => printBagLabels(order, bags, place))
  }
  const printCustomers = () => {
    onDone()
    void loadPrinting().then(({ printForCustomer }) => printForCustomer(order, place, api))
  }
  return (
    <form className={css['reject']} onSubmit={printLabels}>
      <Button kind="secondary" wide onClick={printCustomers}>
        {t('manage.print.customer_ticket')}
      </Button>
      <Stepper label={t('manage.print.bags')} value={bags} max={20} onChange={setBags} />
      <Button kind="secondary" wide type="submit">
        {t('manage.print.bag_labels')}
      </Button>
    </form>
  )
}
