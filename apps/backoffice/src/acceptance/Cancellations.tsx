import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import css from './acceptance.module.css'
import { bellQueries, seeCancellation } from './bell.queries.ts'

/** The orders that customers have canceled, until a member of the shop has seen it. */
export function Cancellations() {
  const { t } = useLocale()
  const may = useMay('orders')
  const { data: bell } = useQuery({ ...bellQueries.ofShop(useShop().id), enabled: may })
  if (!may || !bell || bell.canceled.length === 0) return null
  return (
    <section aria-label={t('manage.acceptance.cancellations')}>
      <ul className={css['cancellations']}>
        {bell.canceled.map((order) => (
          <li key={order.id}>
            <Cancellation {...order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cancellation({ id, code, canceledDate }: { id: string; code: string; canceledDate: string }) {
  const locale = useLocale()
  const { t, formatDateTime } = locale
  const { id: shop } = useShop()
  const api = useApi()
  const client = useQueryClient()
  const see = useMutation({
    mutationFn: () => seeCancellation(api, id),
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => client.invalidateQueries({ queryKey: bellQueries.ofShop(shop).queryKey }),
  })
  return (
    <article className={css['canceled']}>
      <h2>
        <Link to={`/orders/${id}`}>{code}</Link>
      </h2>
      <p role="alert">
        <strong>{t('manage.acceptance.canceled')}</strong> <small>{formatDateTime(canceledDate)}</small>
      </p>
      <Button kind="danger" busy={see.isPending} onClick={() => see.mutate()}>
        {t('manage.acceptance.seen')}
        <span className="sr-only"> {code}</span>
      </Button>
    </article>
  )
}
