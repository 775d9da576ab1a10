import type { RefusedChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import type { ReactNode } from 'react'
import type { ShippingAnswer } from '#/basket/basket.queries.ts'
import type { ShopLines } from '#/basket/shops.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { AlertIcon } from '@lonja/ui/controls/icons.tsx'
import css from './Checkout.module.css'
import { WhyNot } from './WhyNot.tsx'
import { isBrought } from './is-brought.ts'

interface ShopChoicesProps {
  shop: ShopLines
  /** The methods of the shop that are possible for this basket. Some may not be possible for the address. */
  methods: readonly ShippingChoice[]
  /** The server’s answers for the address, with the methods of all shops; undefined while they are loading. */
  quotes: readonly ShippingAnswer[] | undefined
  zip: string | undefined
  chosen: string | undefined
  error: string | undefined
  onChoose: (method: string) => void
  /** More fields below the methods, for example the time slots. */
  children?: ReactNode
}

/** The shipping methods of one shop, with their prices; a method that is not possible is shown with the reason. */
export function ShopChoices({ shop, methods, quotes, zip, chosen, error, onChoose, children }: ShopChoicesProps) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  const answers = quotes?.filter(({ business }) => business.id === shop.id) ?? []
  const refused = answers.filter((answer): answer is RefusedChoice => answer.refusal !== null)
  const usable = answers.filter((answer) => answer.refusal === null)
  const missing = methods.some(isBrought) ? 0 : missingTo(shop)
  const errorId = `method-${shop.id}-error`
  return (
    <fieldset className={css['group']} aria-describedby={error ? errorId : undefined}>
      <legend>{shop.name}</legend>
      {methods.length === 0 && <p className={css['none']}>{t('payment.no_method')}</p>}
      {missing > 0 && <p className={css['missing']}>{t('payment.missing', { amount: formatMoney(missing) })}</p>}
      <div className={css['choices']}>
        {methods.map((method, index) => {
          const isRefused = refused.some(({ id }) => id === method.id)
          const quote = usable.find(({ id }) => id === method.id) ?? method
          return (
            <Choice
              key={method.id}
              id={index === 0 ? `method-${shop.id}` : undefined}
              type="radio"
              name={`method-${shop.id}`}
              label={<MethodName method={quote} certain={zip !== undefined || method.type === 'pickup'} />}
              hint={isRefused ? t('payment.not_here') : hintOf(locale, quote, method.id !== chosen)}
              checked={chosen === method.id}
              onChange={() => onChoose(method.id)}
            />
          )
        })}
      </div>
      <WhyNot refused={refused} zip={zip} />
      {error && (
        <p id={errorId} className={css['error']}>
          <AlertIcon size={18} />
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}

/** The amount in cents that is missing to reach the shop’s minimum order; 0 if the basket reaches it. */
const missingTo = ({ part }: ShopLines): number =>
  part ? Math.max(0, part.minOrder - (part.items - part.discount)) : 0

function MethodName({ method: { name, price }, certain }: { method: ShippingChoice; certain: boolean }) {
  const { t, formatMoney } = useLocale()
  const amount = price === 0 ? t('totals.free') : formatMoney(price)
  return (
    <span className={css['method']}>
      <span>{name}</span>
      <strong>{certain || price === 0 ? amount : t('payment.from', { price: amount })}</strong>
    </span>
  )
}

/**
 * The text below a method.
 *
 * @param withSlot  whether to name the next time slot; false for the chosen method, because its slots are shown below
 */
function hintOf(
  { t, formatMoney, formatSlot }: Locale,
  { description, freeFrom, price, slots: [next], approximate }: ShippingChoice,
  withSlot: boolean,
): string | undefined {
  const free = freeFrom !== null && price > 0 ? t('payment.free_from', { amount: formatMoney(freeFrom) }) : ''
  const first = next && withSlot ? t('payment.slot_next', { slot: formatSlot(next) }) : ''
  const guessed = approximate ? t('payment.approximate') : ''
  return [description, free, first, guessed].filter(Boolean).join(' ') || undefined
}
