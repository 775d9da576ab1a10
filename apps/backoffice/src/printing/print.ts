import { showToast } from '@lonja/ui/hooks/toast.ts'
import { printInBrowser } from './printout.ts'
import { printerSettings } from './printer-settings.ts'
import { sendToPrinter } from './printer.ts'
import { columnsOf, type Paper, type Receipt } from './receipt.ts'

/**
 * Prints receipts on the connected printer, or with the browser if there is none. The result is false if the printer
 * failed; then the user is asked whether the browser shall print.
 */
export async function printReceipts(receipts: readonly Receipt[], on: 'tickets' | 'labels'): Promise<boolean> {
  const settings = printerSettings()
  const paper = settings[on]
  const columns = columnsOf[paper]
  if (!settings.printer || columns === undefined) {
    printInBrowser({ receipts, paper })
    return true
  }
  try {
    const { bytesOf } = await import('./bytes.ts')
    await sendToPrinter(settings.printer, bytesOf(receipts, columns))
    return true
  } catch (error) {
    console.warn('The printer does not print', error)
    offerBrowser(receipts, paper)
    return false
  }
}

function offerBrowser(receipts: readonly Receipt[], paper: Paper): void {
  showToast('error', ({ t }) => t('manage.print.failed'), {
    label: ({ t }) => t('manage.print.in_browser'),
    run: () => printInBrowser({ receipts, paper }),
  })
}
