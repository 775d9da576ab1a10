import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { NewTariff } from './NewTariff.tsx'
import css from './ShippingPage.module.css'
import { TariffForm } from './TariffForm.tsx'
import { WeightBands } from './WeightBands.tsx'
import { type Method, type Tariff, shippingQueries } from './shipping.queries.ts'

/** The places to which a method delivers, each with its prices. */
export function Tariffs({ method }: { method: Method }) {
  const { t } = useLocale()
  const tariffs = useQuery(shippingQueries.tariffs(method.business.id, method.id))
  return (
    <section aria-labelledby="tariffs">
      <h2 id="tariffs">{t('manage.shipping.places')}</h2>
      <QueryView query={tariffs} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <>
            {found.length === 0 && <p>{t('manage.shipping.no_places')}</p>}
            {found.map((tariff) => (
              <TariffDetails key={tariff.id} tariff={tariff} />
            ))}
            <NewTariff method={method} taken={found.map(({ zone }) => zone.id)} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function TariffDetails({ tariff }: { tariff: Tariff }) {
  const { t, formatMoney } = useLocale()
  const { zone, price, weightValues, enabled } = tariff
  const cost = weightValues.length > 0 ? t('manage.shipping.by_weight') : formatMoney(price)
  return (
    <details className={css['tariff']}>
      <summary>
        <strong>{zone.name}</strong> · {enabled ? cost : t('manage.shipping.off')}
      </summary>
      <TariffForm tariff={tariff} />
      <WeightBands tariff={tariff} />
    </details>
  )
}
