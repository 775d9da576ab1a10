import type { Application } from '@lonja/contract/applications/missing'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field, SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './JoinPage.module.css'
import { ShopPin } from './ShopPin.tsx'
import { typedEmail, typedPhone, typedZip } from './checks.ts'
import { joinQueries } from './join.queries.ts'
import { textsOrNull, useStep } from './use-step.ts'

/** What customers will see: the name, the kind of shop, the address with its place on the map, and the contact. */
export function ShopStep({ application }: { application: Application }) {
  const { t } = useLocale()
  const categories = useQuery(joinQueries.categories())
  const { id, latitude, longitude } = application
  const [spot, setSpot, forget] = useDraftState(`join pin ${id}`, { latitude, longitude }, asSaved)
  const form = useStoredForm(
    `join shop ${id}`,
    {
      name: application.name ?? '',
      description: application.description ?? '',
      category: application.category?.id ?? '',
      street: application.street ?? '',
      number: application.number ?? '',
      floor: application.floor ?? '',
      zip: application.zip ?? '',
      city: application.city ?? '',
      phone: application.phones[0] ?? '',
      email: application.email ?? '',
    },
    { phone: typedPhone, email: typedEmail, zip: typedZip },
  )
  const kept = {
    ...form,
    saved: () => {
      form.saved()
      forget()
    },
  }
  const { problems, busy, attributes } = useStep(application, 'shop', kept, ({ phone, ...values }) => ({
    ...textsOrNull(values),
    ...spot,
    phones: phone.trim() === '' ? [] : [phone.trim()],
  }))
  const { street, number, zip, city } = form.values
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Field {...form.field('name')} label={t('manage.applications.field.name')} maxLength={120} />
      <SelectField {...form.field('category')} label={t('manage.applications.field.category')}>
        <option value="">{t('manage.applications.choose')}</option>
        {(categories.data ?? []).map((category) => (
          <option key={category.id} value={category.id}>
            {category.title}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...form.field('description')}
        label={t('manage.applications.field.description')}
        hint={t('manage.applications.hint.description')}
        rows={4}
        maxLength={4_000}
      />
      <Field {...form.field('street')} label={t('manage.applications.field.street')} autoComplete="address-line1" />
      <div className={css['row']}>
        <Field {...form.field('number')} label={t('manage.applications.field.number')} maxLength={20} />
        <Field {...form.field('floor')} label={t('manage.applications.field.floor')} maxLength={40} />
        <Field
          {...form.field('zip')}
          label={t('manage.applications.field.zip')}
          inputMode="numeric"
          autoComplete="postal-code"
        />
      </div>
      <Field {...form.field('city')} label={t('manage.applications.field.city')} autoComplete="address-level2" />
      <ShopPin spot={spot} address={[street, number, zip, city].filter(Boolean).join(' ')} onMove={setSpot} />
      <Field
        {...form.field('phone')}
        type="tel"
        label={t('manage.applications.field.phones')}
        hint={t('manage.applications.hint.phones')}
        autoComplete="tel"
      />
      <Field
        {...form.field('email')}
        type="email"
        label={t('manage.applications.field.email')}
        hint={t('manage.applications.hint.email')}
        optional={t('manage.shipping.optional')}
        autoComplete="email"
      />
      <Button type="submit" wide busy={busy}>
        {t('manage.applications.save')}
      </Button>
    </form>
  )
}
