import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ShippingPage.module.css'
import { checkAmount, checkNumber, checkText, shownAmount } from './checks.ts'
import { type Method, saveMethod } from './shipping.queries.ts'
import { useShippingForm } from './use-shipping-form.ts'

/** The name, the preparation time and the amount from which delivery is free. */
export function MethodForm({ method }: { method: Method }) {
  const locale = useLocale()
  const { t, parseMoney } = locale
  const [enabled, setEnabled, forget] = useDraftState(`method-enabled ${method.id}`, method.enabled, asSaved)
  const form = useStoredForm(
    `method ${method.id}`,
    {
      name: method.name,
      description: method.description,
      leadMinutes: `${method.leadMinutes}`,
      freeFrom: shownAmount(locale, method.freeFrom),
    },
    { name: checkText, leadMinutes: checkNumber(0, 100_000), freeFrom: checkAmount(true) },
  )
  const { problems, busy, attributes } = useShippingForm(
    form,
    (api) => {
      const { name, description, leadMinutes, freeFrom } = form.values
      return saveMethod(api, method.id, {
        name: name.trim(),
        description: description.trim(),
        leadMinutes: Number(leadMinutes),
        freeFrom: parseMoney(freeFrom) ?? null,
        enabled,
      })
    },
    () => {
      form.saved()
      forget()
    },
  )
  const isDelivered = method.type === 'delivery' || method.type === 'town'
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Field {...form.field('name')} label={t('manage.shipping.name')} maxLength={80} />
      <TextAreaField
        {...form.field('description')}
        label={t('manage.shipping.description')}
        hint={t('manage.shipping.description_hint')}
        optional={t('manage.shipping.optional')}
        maxLength={600}
      />
      <Field
        {...form.field('leadMinutes')}
        inputMode="numeric"
        label={t('manage.shipping.lead')}
        hint={t('manage.shipping.lead_hint')}
      />
      {isDelivered && (
        <Field
          {...form.field('freeFrom')}
          inputMode="decimal"
          label={t('manage.shipping.free_from')}
          hint={t('manage.shipping.free_from_hint')}
          optional={t('manage.shipping.optional')}
        />
      )}
      <Choice
        type="checkbox"
        label={t('manage.shipping.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
      <Button type="submit" busy={busy}>
        {t('manage.shipping.save')}
      </Button>
    </form>
  )
}
