import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { checkAmount, checkNumber } from './checks.ts'
import css from './ShippingPage.module.css'
import { type Tariff, addWeightBand, removeWeightBand } from './shipping.queries.ts'
import { useShippingChange } from './use-shipping-change.ts'
import { useShippingForm } from './use-shipping-form.ts'

/** The prices by weight. If there are any, they replace the price of the place. */
export function WeightBands({ tariff }: { tariff: Tariff }) {
  const { t, formatMoney, formatWeight } = useLocale()
  const change = useShippingChange()
  const { weightValues } = tariff
  return (
    <section aria-labelledby={`${tariff.id}-weights`}>
      <h3 id={`${tariff.id}-weights`}>{t('manage.shipping.weights')}</h3>
      <p>{t(weightValues.length > 0 ? 'manage.shipping.weights_hint' : 'manage.shipping.no_weights')}</p>
      <ul className={css['methods']}>
        {weightValues.map(({ id, fromGrams, toGrams, price }) => {
          const name = t(toGrams === null ? 'manage.shipping.band_open' : 'manage.shipping.band', {
            from: formatWeight(fromGrams),
            to: toGrams === null ? '' : formatWeight(toGrams),
            price: formatMoney(price),
          })
          return (
            <li key={id} className={css['band']}>
              {name}
              <Button
                kind="quiet"
                busy={change.isPending}
                onClick={() => change.mutate({ send: (api) => removeWeightBand(api, id) })}
              >
                {t('manage.shipping.remove')}
                <span className="sr-only"> {name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <NewBand key={weightValues.length} tariff={tariff} />
    </section>
  )
}

function NewBand({ tariff }: { tariff: Tariff }) {
  const { t, parseMoney } = useLocale()
  const last = tariff.weightValues.at(-1)
  const form = useStoredForm(
    `band ${tariff.id}`,
    { from: `${last ? (last.toGrams ?? '') : 0}`, to: '', price: '' },
    { from: checkNumber(0, 99_999_999), to: checkNumber(1, 100_000_000, true), price: checkAmount(false) },
  )
  const { problems, busy, attributes } = useShippingForm(
    form,
    (api) => {
      const { from, to, price } = form.values
      return addWeightBand(api, {
        shippingZone: tariff.id,
        fromGrams: Number(from),
        toGrams: to.trim() === '' ? null : Number(to),
        price: parseMoney(price)!,
      })
    },
    form.saved,
  )
  const field = (name: 'from' | 'to' | 'price') => (
    <Field
      {...form.field(name)}
      id={`${tariff.id}-band-${name}`}
      inputMode={name === 'price' ? 'decimal' : 'numeric'}
      label={t(`manage.shipping.band_${name}`)}
    />
  )
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary
        problems={problems.map(({ id, text }) => ({ text, ...(id && { id: `${tariff.id}-band-${id}` }) }))}
      />
      <div className={css['numbers']}>
        {field('from')}
        {field('to')}
        {field('price')}
      </div>
      <Button type="submit" kind="secondary" busy={busy}>
        {t('manage.shipping.add_band')}
        <span className="sr-only"> {tariff.zone.name}</span>
      </Button>
    </form>
  )
}
