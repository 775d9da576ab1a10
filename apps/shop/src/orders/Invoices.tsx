import { useMutation, useQuery } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { orderTokenHeader } from './guest-orders.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { FoldedList } from '@lonja/ui/controls/FoldedList.tsx'
import { saveFile } from '@lonja/ui/native/save-file.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { type Invoice, type Order, orderQueries } from './order.queries.ts'
import { sharesOf } from './shares.ts'

const labels = {
  full: 'order.invoice_of',
  simplified: 'order.invoice_of',
  rectifying: 'order.invoice_correction',
  receipt: 'order.receipt_of',
} as const

/**
 * The invoices of each shop, which are issued shortly after payment, and the credit notes of refunds. Shops that do not
 * invoice with Lonja have a receipt instead.
 */
export function Invoices({ order }: { order: Order }) {
  const { t } = useLocale()
  const { data: invoices = [] } = useQuery({
    ...orderQueries.invoices(order.id, order.updatedDate),
    enabled: ['paid', 'partially_refunded', 'refunded'].includes(order.paymentState),
  })
  const downloads = invoices.map((invoice) => (
    <Download key={invoice.id} invoice={invoice} order={order} alone={invoices.length === 1} />
  ))
  if (downloads.length < 2) return downloads
  return (
    <FoldedList summary={t('order.invoices', { count: downloads.length })}>
      {downloads.map((download) => (
        <li key={download.key}>{download}</li>
      ))}
    </FoldedList>
  )
}

function Download({
  invoice: { id: invoiceId, kind, number, order: share },
  order,
  alone,
}: {
  invoice: Invoice
  order: Order
  alone: boolean
}) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const download = useMutation({
    mutationFn: () =>
      api.callBlob(`/orders/${share.id}/invoice?id=${invoiceId}`, {
        headers: { Accept: 'application/pdf', ...orderTokenHeader(order.id) },
      }),
    onSuccess: (pdf) => saveFile(pdf, `${share.code}-${number}.pdf`),
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  const shop = sharesOf(order).find(({ id }) => id === share.id)?.business?.name ?? ''
  return (
    <Button kind="secondary" wide busy={download.isPending} onClick={() => download.mutate()}>
      {alone ? t(kind === 'receipt' ? 'order.receipt' : 'order.invoice') : t(labels[kind], { shop })}
    </Button>
  )
}
