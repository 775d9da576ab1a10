import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './ShopsPage.module.css'
import { SuspendShop } from './SuspendShop.tsx'
import { type TownShop, liftSuspension } from './shop.queries.ts'

/** The state of the shop with its reasons, and the buttons that suspend it or open it again. */
export function ShopState({ shop }: { shop: TownShop }) {
  const { t, formatDate } = useLocale()
  const mayDecide = useMay('town.shops')
  const { busy, act } = useAct('businesses')
  const [isAsking, setAsking] = useState(false)
  const { id, name, state, enabled } = shop
  const suspension = state === 'suspended' ? shop.suspension : null
  return (
    <section className={css['state']} aria-label={t('manage.shops.state_of')}>
      <p>
        <strong>{t(`manage.shops.state.${state}`)}</strong>
        {!enabled && ` · ${t('manage.shops.hidden')}`}
        {suspension && ` · ${t('manage.shops.since', { date: formatDate(suspension.since) })}`}
      </p>
      {suspension && (
        <>
          <ul>
            {suspension.reasons.map((reason) => (
              <li key={reason}>{t(`manage.shops.reason.${reason}`)}</li>
            ))}
          </ul>
          {suspension.text && <p>{suspension.text}</p>}
        </>
      )}
      {mayDecide && state === 'suspended' && (
        <Button
          busy={busy}
          onClick={() => void act((api) => liftSuspension(api, id), t('manage.shops.lifted', { shop: name }))}
        >
          {t('manage.shops.lift')}
        </Button>
      )}
      {mayDecide && state !== 'suspended' && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('manage.shops.suspend')}
        </Button>
      )}
      <SuspendShop shop={shop} open={isAsking} onClose={() => setAsking(false)} />
    </section>
  )
}
