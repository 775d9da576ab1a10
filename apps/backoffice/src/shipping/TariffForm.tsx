import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { days } from '#/hours/week.ts'
import { checkAmount, checkNumber, shownAmount } from './checks.ts'
import css from './ShippingPage.module.css'
import { type Tariff, saveTariff } from './shipping.queries.ts'
import { useShippingForm } from './use-shipping-form.ts'

/** The prices of a method in a place. From an amount on, the delivery can be cheaper or free. */
export function TariffForm({ tariff }: { tariff: Tariff }) {
  const locale = useLocale()
  const { t, parseMoney } = locale
  const [served, serve, forgetDays] = useDraftState<readonly number[], readonly number[]>(
    `tariff-days ${tariff.id}`,
    tariff.days,
    asSaved,
  )
  const [enabled, setEnabled, forgetEnabled] = useDraftState(`tariff-enabled ${tariff.id}`, tariff.enabled, asSaved)
  const [step] = tariff.amountValues
  const form = useStoredForm(
    `tariff ${tariff.id}`,
    {
      price: shownAmount(locale, tariff.price),
      minAmount: shownAmount(locale, tariff.minAmount),
      fromAmount: shownAmount(locale, step?.fromAmount ?? null),
      stepPrice: shownAmount(locale, step?.price ?? null),
      freeFrom: shownAmount(locale, tariff.freeFrom),
      maxGrams: tariff.maxGrams === null ? '' : `${tariff.maxGrams}`,
    },
    {
      price: checkAmount(false),
      minAmount: checkAmount(true),
      fromAmount: checkAmount(true),
      stepPrice: checkAmount(true),
      freeFrom: checkAmount(true),
      maxGrams: checkNumber(1, 100_000_000, true),
    },
  )
  const { problems, busy, attributes } = useShippingForm(
    form,
    (api) => {
      const { price, minAmount, fromAmount, stepPrice, freeFrom, maxGrams } = form.values
      const from = parseMoney(fromAmount)
      const cheaper = parseMoney(stepPrice)
      // The form has one step. Further steps stay as they are.
      const first = from !== undefined && cheaper !== undefined ? [{ fromAmount: from, price: cheaper }] : []
      return saveTariff(api, tariff.id, {
        price: parseMoney(price)!,
        minAmount: parseMoney(minAmount) ?? 0,
        amountValues: [...first, ...tariff.amountValues.slice(1)],
        freeFrom: parseMoney(freeFrom) ?? null,
        maxGrams: maxGrams.trim() === '' ? null : Number(maxGrams),
        days: days.filter((day) => served.includes(day)),
        enabled,
      })
    },
    () => {
      form.saved()
      forgetDays()
      forgetEnabled()
    },
  )
  const optional = t('manage.shipping.optional')
  // Several tariffs are on one screen, so their fields need ids of their own.
  const amount = (name: Exclude<keyof typeof form.values, 'maxGrams'>, isOptional = true) => (
    <Field
      {...form.field(name)}
      id={`${tariff.id}-${name}`}
      inputMode="decimal"
      label={t(`manage.shipping.tariff.${name}`)}
      optional={isOptional ? optional : undefined}
    />
  )
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems.map(({ id, text }) => ({ text, ...(id && { id: `${tariff.id}-${id}` }) }))} />
      <div className={css['numbers']}>
        {amount('price', false)}
        {amount('minAmount')}
        {amount('fromAmount')}
        {amount('stepPrice')}
        {amount('freeFrom')}
        <Field
          {...form.field('maxGrams')}
          id={`${tariff.id}-maxGrams`}
          inputMode="numeric"
          label={t('manage.shipping.tariff.maxGrams')}
          optional={optional}
        />
      </div>
      <fieldset className={css['days']}>
        <legend>{t('manage.shipping.tariff.days')}</legend>
        {days.map((day) => (
          <Choice
            key={day}
            type="checkbox"
            label={t(`opening.day_${day}`)}
            checked={served.includes(day)}
            onChange={(event) =>
              serve(event.target.checked ? [...served, day] : served.filter((other) => other !== day))
            }
          />
        ))}
      </fieldset>
      <Choice
        type="checkbox"
        label={t('manage.shipping.tariff.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
      <Button type="submit" busy={busy}>
        {t('manage.shipping.save_tariff')}
        <span className="sr-only"> {tariff.zone.name}</span>
      </Button>
    </form>
  )
}
