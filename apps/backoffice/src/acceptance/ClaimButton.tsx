import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import css from './acceptance.module.css'
import { applyNews, bellQueries, claimOrder } from './bell.queries.ts'

/** Says on all devices of the shop that the user answers a new order; or shows the name of the member who does. */
export function ClaimButton({
  order: { id, code },
  wide = true,
}: {
  order: { id: string; code: string }
  wide?: boolean
}) {
  const locale = useLocale()
  const { t } = locale
  const { id: shop } = useShop()
  const may = useMay('orders')
  const api = useApi()
  const client = useQueryClient()
  const { data: bell } = useQuery({ ...bellQueries.ofShop(shop), enabled: may })
  const claim = useMutation({
    mutationFn: () => claimOrder(api, id),
    onSuccess: ({ claimedBy, quietUntil }) =>
      applyNews(client, { id, business: shop, status: 'confirm', claimedBy, quietUntil }),
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => client.invalidateQueries({ queryKey: bellQueries.ofShop(shop).queryKey }),
  })
  const waiting = bell?.waiting.find((order) => order.id === id)
  if (!may || !waiting) return null
  if (waiting.claimedBy)
    return <p className={css['claimed']}>{t('manage.acceptance.claimed', { name: waiting.claimedBy.name })}</p>
  return (
    <Button kind="secondary" wide={wide} busy={claim.isPending} onClick={() => claim.mutate()}>
      {t('manage.acceptance.claim')}
      <span className="sr-only"> {code}</span>
    </Button>
  )
}
