import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { ClockIcon } from '@lonja/ui/controls/icons.tsx'
import css from './OrderPage.module.css'
import { type Order, orderQueries } from './order.queries.ts'

/**
 * Shown while an order waits until the guest confirms it by e-mail: the address to which the mail was sent or, if the
 * guest opened the link in the mail, the button that confirms.
 */
export function ConfirmOrder({ order: { id, customer } }: { order: Order }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, state } = useLocation() as Omit<ReturnType<typeof useLocation>, 'state'> & {
    state: { confirmation?: string; pay?: boolean } | null
  }
  const confirmation = state?.confirmation
  const confirm = useMutation({
    mutationFn: () => api.call<Order>('/order-confirm', { method: 'POST', body: { order: id, confirmation } }),
    onSuccess: (order) => {
      client.setQueryData(orderQueries.one(id).queryKey, order)
      navigate(pathname, { replace: true, state: { placed: true } })
      return client.invalidateQueries({ queryKey: orderQueries.all })
    },
  })
  return (
    <section className={[css['pay'], css['wait']].join(' ')}>
      <h2>
        <ClockIcon size={22} />
        {t('order.confirm.title')}
      </h2>
      <p>{t(confirmation ? 'order.confirm.here' : 'order.confirm.text', { email: customer.email ?? '' })}</p>
      {confirm.error && <FailureNotice>{errorText(locale, confirm.error)}</FailureNotice>}
      {confirmation && (
        <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('order.confirm.button')}
        </Button>
      )}
    </section>
  )
}
