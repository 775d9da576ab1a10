import { Field, SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ReferenceField } from '#/kit/ReferenceField.tsx'
import { chosenIn, type useRecallForm } from './use-recall-form.ts'

/** The fields of a new recall. */
export function RecallFields({ form }: { form: ReturnType<typeof useRecallForm> }) {
  const { t } = useLocale()
  const optional = t('manage.record.optional')
  return (
    <>
      <ReferenceField
        id="products"
        label={t('manage.recalls.products')}
        error={form.field('products').error}
        target="products"
        many
        value={chosenIn(form.values)}
        onChange={(chosen) => form.set('products', JSON.stringify(chosen.map(({ id, title }) => ({ id, title }))))}
      />
      <Field
        {...form.field('ean')}
        label={t('manage.recalls.ean')}
        hint={t('manage.recalls.ean_hint')}
        optional={optional}
        inputMode="numeric"
        maxLength={14}
        autoComplete="off"
      />
      <Field
        {...form.field('batch')}
        label={t('manage.recalls.batch')}
        optional={optional}
        maxLength={200}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('reason')}
        label={t('manage.recalls.reason')}
        hint={t('manage.recalls.reason_hint')}
        rows={3}
        maxLength={2_000}
      />
      <TextAreaField
        {...form.field('advice')}
        label={t('manage.recalls.advice')}
        hint={t('manage.recalls.advice_hint')}
        rows={3}
        maxLength={2_000}
      />
      <SelectField {...form.field('months')} label={t('manage.recalls.months')}>
        <option value="6">{t('manage.recalls.half_year')}</option>
        <option value="24">{t('manage.recalls.two_years')}</option>
        <option value="">{t('manage.recalls.any_time')}</option>
      </SelectField>
    </>
  )
}
