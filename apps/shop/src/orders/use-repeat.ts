import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { addToBasket, changeBasket, readBasket } from '#/basket/basket.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import type { Order } from './order.queries.ts'
import { choicesAgain, linesAgain } from './repeat.ts'

/**
 * Adds the products of an order to the basket and opens the basket. An empty basket also gets the shipping methods, the
 * delivery address and the payment method of the order.
 */
export function useRepeat(order: Order): { isRepeating: boolean; repeat: () => void } {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const navigate = useNavigate()
  const { isPending, mutate } = useMutation({
    mutationFn: () => linesAgain(api, order.lines),
    onSuccess: ({ lines, missing }) => {
      if (lines.length === 0) return showToast('error', t('order.repeat_none'))
      const isFirst = readBasket().lines.length === 0
      for (const line of lines) addToBasket(line)
      if (isFirst) changeBasket(choicesAgain(order, lines))
      navigate('/cart')
      if (missing > 0) showToast('error', t('order.repeat_missing', { count: missing }))
      else showToast('success', t('order.repeated'))
    },
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  return { isRepeating: isPending, repeat: () => mutate() }
}
