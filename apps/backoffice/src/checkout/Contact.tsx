import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewOrderPage.module.css'
import type { PhoneOrder } from './phone-order.ts'
import type { ChangeOrder } from './use-phone-order.ts'

/** The contact of the customer, typed or found. Only the e-mail address may be left out. */
export function Contact({ order, onChange }: { order: PhoneOrder; onChange: ChangeOrder }) {
  const { t } = useLocale()
  return (
    <div className={css['fields']}>
      <Field
        label={t('manage.phone.name')}
        autoComplete="off"
        value={order.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        type="tel"
        label={t('manage.phone.phone')}
        autoComplete="off"
        value={order.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <Field
        type="email"
        label={t('manage.phone.email')}
        hint={t('manage.phone.email_hint')}
        optional={t('manage.hours.optional')}
        autoComplete="off"
        value={order.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    </div>
  )
}
