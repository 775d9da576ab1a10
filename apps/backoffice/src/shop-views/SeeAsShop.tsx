import type { ShopView } from '@lonja/contract/shop-views/shop-view'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { showView } from './viewing.ts'

/** The button that shows the shop's back office as its members see it. */
export function SeeAsShop({ shop: { id, name } }: { shop: { id: string; name: string } }) {
  const { t } = useLocale()
  const may = useMay('town.views')
  const { busy, act } = useAct()
  if (!may) return null
  return (
    <Button
      kind="secondary"
      busy={busy}
      onClick={() =>
        void act(
          async (api) => showView(await api.call<ShopView>(`/businesses/${id}/view`, { method: 'POST' })),
          t('manage.shop_view.sees', { shop: name }),
        )
      }
    >
      {t('manage.shop_view.begin')}
    </Button>
  )
}
