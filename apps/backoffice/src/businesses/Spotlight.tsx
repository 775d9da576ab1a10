import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { type TownShop, setSpotlight } from './shop.queries.ts'

/** Whether the shop is among those that the home page shows first. An operator can change it. */
export function Spotlight({ shop: { id, spotlight } }: { shop: TownShop }) {
  const { t } = useLocale()
  const may = useMay('town.shops')
  const { busy, act } = useAct('businesses', 'audit')
  if (!may) return spotlight ? <p>{t('manage.shops.spotlight')}</p> : null
  return (
    <Choice
      type="checkbox"
      label={t('manage.shops.spotlight')}
      checked={spotlight}
      disabled={busy}
      onChange={({ target }) =>
        void act((api) => setSpotlight(api, id, target.checked), t('manage.shops.spotlight_saved'))
      }
    />
  )
}
