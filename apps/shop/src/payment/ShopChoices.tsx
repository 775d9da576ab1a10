import { formatMoney } from '@lonja/contract/formats'
import type { ShippingChoice } from '@lonja/contract/orders/basket'
import type { ShopLines } from '#/basket/shops.ts'
import { t } from '#/i18n/texts.ts'
import { Choice } from '#/ui/Field.tsx'
import { AlertIcon } from '#/ui/icons.tsx'
import css from './Checkout.module.css'
import { isBrought } from './is-brought.ts'

interface ShopChoicesProps {
  shop: ShopLines
  /** Every method of the shop that fits the basket. */
  methods: readonly ShippingChoice[]
  /** Of all shops, for the postal code; undefined until they are known. */
  quotes: readonly ShippingChoice[] | undefined
  zip: string | undefined
  chosen: string | undefined
  error: string | undefined
  onChoose: (method: string) => void
}

/** The ways of one shop, with what each costs and why one is not to be had. */
export function ShopChoices({ shop, methods, quotes, zip, chosen, error, onChoose }: ShopChoicesProps) {
  const missing = methods.some(isBrought) ? 0 : missingTo(shop)
  const errorId = `method-${shop.id}-error`
  return (
    <fieldset className={css['group']} aria-describedby={error ? errorId : undefined}>
      <legend>{shop.name}</legend>
      {methods.length === 0 && <p className={css['none']}>{t('payment.no_method')}</p>}
      {missing > 0 && <p className={css['missing']}>{t('payment.missing', { amount: formatMoney(missing) })}</p>}
      <div className={css['choices']}>
        {methods.map((method, index) => {
          const quote = zip === undefined ? method : quotes?.find(({ id }) => id === method.id)
          const refused = zip !== undefined && quotes !== undefined && !quote
          return (
            <Choice
              key={method.id}
              id={index === 0 ? `method-${shop.id}` : undefined}
              type="radio"
              name={`method-${shop.id}`}
              label={<MethodName method={quote ?? method} certain={zip !== undefined || method.type === 'pickup'} />}
              hint={refused ? t('payment.not_to_zip', { zip }) : hintOf(quote ?? method)}
              checked={chosen === method.id}
              onChange={() => onChoose(method.id)}
            />
          )
        })}
      </div>
      {error && (
        <p id={errorId} className={css['error']}>
          <AlertIcon size={18} />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What keeps the shop from delivering, where only its minimum does. */
const missingTo = ({ part }: ShopLines): number =>
  part ? Math.max(0, part.minOrder - (part.items - part.discount)) : 0

function MethodName({ method: { name, price }, certain }: { method: ShippingChoice; certain: boolean }) {
  const amount = price === 0 ? t('totals.free') : formatMoney(price)
  return (
    <span className={css['method']}>
      <span>{name}</span>
      <strong>{certain || price === 0 ? amount : t('payment.from', { price: amount })}</strong>
    </span>
  )
}

function hintOf({ description, freeFrom, price }: ShippingChoice): string | undefined {
  const free = freeFrom !== null && price > 0 ? t('payment.free_from', { amount: formatMoney(freeFrom) }) : ''
  return [description, free].filter(Boolean).join(' ') || undefined
}
