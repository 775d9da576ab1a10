import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { Choice, Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Choices } from './checkout.queries.ts'
import css from './NewOrderPage.module.css'
import type { PhoneOrder } from './phone-order.ts'
import type { ChangeOrder } from './use-phone-order.ts'

const addressFields = ['street', 'number', 'floor', 'zip', 'city'] as const

interface DeliveryProps {
  order: PhoneOrder
  choices: Choices
  onChange: ChangeOrder
}

/** How the customer gets the goods, when, and how they are paid. */
export function Delivery({ order, choices: { ways, payments }, onChange }: DeliveryProps) {
  const { t, formatMoney, formatSlot } = useLocale()
  const chosen = ways.find(({ id }) => id === order.method)
  const slots = chosen && 'slots' in chosen ? chosen.slots : []
  return (
    <>
      <fieldset>
        <legend>{t('manage.phone.way')}</legend>
        {ways.map((way) => (
          <Choice
            key={way.id}
            type="radio"
            name="method"
            label={way.price === null ? way.name : `${way.name} · ${formatMoney(way.price)}`}
            hint={way.price === null ? t('manage.phone.not_here') : undefined}
            checked={order.method === way.id}
            onChange={() => onChange({ method: way.id, slot: '', payment: '' })}
          />
        ))}
      </fieldset>
      {chosen && !isCollectedBy(chosen) && (
        <div className={css['fields']}>
          {addressFields.map((name) => (
            <Field
              key={name}
              label={t(`manage.phone.address.${name}`)}
              autoComplete="off"
              inputMode={name === 'zip' ? 'numeric' : undefined}
              value={order[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          ))}
        </div>
      )}
      {slots.length > 0 && (
        <SelectField
          label={t('manage.picking.slot')}
          value={order.slot}
          onChange={(event) => onChange({ slot: event.target.value })}
        >
          <option value="">{t('manage.phone.choose')}</option>
          {slots.map((slot) => (
            <option key={slot.from} value={slot.from}>
              {formatSlot(slot)}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset>
        <legend>{t('manage.phone.payment')}</legend>
        {payments.map(({ id, name, surcharge }) => (
          <Choice
            key={id}
            type="radio"
            name="payment"
            label={surcharge > 0 ? `${name} · ${formatMoney(surcharge)}` : name}
            checked={order.payment === id}
            onChange={() => onChange({ payment: id })}
          />
        ))}
      </fieldset>
    </>
  )
}
