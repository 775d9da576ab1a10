import { Suspense, useEffect, useState } from 'react'
import type { OrderStatusCode } from '@lonja/contract/constants'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { keys } from '#/keyboard/keys.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { usePrintedAt } from '#/printing/printed.ts'
import { usePrinterSettings } from '#/printing/printer-settings.ts'
import { setIdlePrintout } from '#/printing/printout.ts'
import type { Order } from './order.queries.ts'
import { PrintedMark } from './PrintedMark.tsx'
import { loadPrinting, printTicket } from './print-order.ts'
import { useReceiptPlace } from './use-receipt-place.ts'

const OtherPapers = latePart(() => import('./OtherPapers.tsx').then(({ OtherPapers: Loaded }) => Loaded))

interface PrintProps {
  order: Order
  status: OrderStatusCode
}

/** The buttons that print the papers of an order: the ticket for preparing it, and in a dialog the others. */
export function PrintOrder({ order, status }: PrintProps) {
  const { t } = useLocale()
  const place = useReceiptPlace()
  const { tickets: paper } = usePrinterSettings()
  const isCopy = usePrintedAt(order.id) !== undefined
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    let isHere = true
    void loadPrinting().then(
      ({ ticketPrintout }) => isHere && setIdlePrintout(ticketPrintout(order, status, place, { paper, isCopy })),
    )
    return () => {
      isHere = false
      setIdlePrintout(null)
    }
  }, [order, status, place, paper, isCopy])
  return (
    <>
      <Button kind="secondary" aria-keyshortcuts={keys.print} onClick={() => void printTicket(order, status, place)}>
        {t('manage.ticket.print')}
      </Button>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('manage.print.more')}
      </Button>
      <PrintedMark order={order.id} />
      <Dialog open={isOpen} title={t('manage.print.more')} onClose={() => setOpen(false)} shape="sheet">
        <Suspense>
          <OtherPapers order={order} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
