import { isShownOnce } from '#/basket/changes.ts'
import { lineImage, lineOptions, linePath } from '#/basket/line-parts.ts'
import type { LocalLine } from '#/basket/local-order.ts'
import { messageText } from '#/basket/messages.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { LineItem } from '#/ui/LineItem.tsx'
import { PriceBefore, discountPercent } from '@lonja/ui/controls/Price.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { WhyPrice } from '#/ui/WhyPrice.tsx'
import { AlertIcon } from '@lonja/ui/controls/icons.tsx'
import css from './CartLine.module.css'

interface CartLineProps {
  line: LocalLine
  /** Whether the server has not yet checked the line in its current state. */
  stale: boolean
  /** Whether the product no longer exists. */
  gone: boolean
  /** Called with the new quantity; 0 removes the line. */
  onChange: (quantity: number) => void
  /** Moves the product to the wish list. */
  onKeep: () => void
}

/** A line of the basket: product, quantity and price. */
export function CartLine({ line, stale, gone, onChange, onKeep }: CartLineProps) {
  const locale = useLocale()
  const { formatMoney, t, formatPercent, formatUnitPrice } = locale
  const { product, quantity, price, available = true, availableStock = null, discount = 0 } = line
  const { previousPrice = null, explanation = null } = line
  const messages = (line.messages ?? []).filter((message) => !isShownOnce(message))
  const buyable = available && !gone
  return (
    <LineItem
      title={product.title}
      to={gone ? undefined : linePath(line)}
      image={lineImage(line)}
      options={lineOptions(line)}
      amount={
        buyable &&
        price !== undefined && (
          <span className={[css['total'], stale && css['stale']].filter(Boolean).join(' ')}>
            {formatMoney(stale ? price * quantity : (line.total ?? price * quantity))}
          </span>
        )
      }
    >
      {buyable && price !== undefined && (quantity > 1 || previousPrice !== null || explanation?.unit) && (
        <p className={css['unit']}>
          {quantity > 1 && <span>{t('cart.unit_price', { price: formatMoney(price) })}</span>}
          {previousPrice !== null && (
            <span>
              <PriceBefore price={previousPrice} />
              {discountPercent(price, previousPrice) > 0 && (
                <strong> −{formatPercent(discountPercent(price, previousPrice) * 100)}</strong>
              )}
            </span>
          )}
          {explanation?.unit && <span>{formatUnitPrice(explanation.unit)}</span>}
        </p>
      )}
      {buyable && discount > 0 && !stale && (
        <p className={css['discount']}>{t('cart.line_discount', { amount: formatMoney(discount) })}</p>
      )}
      {buyable && explanation && !stale && <WhyPrice explanation={explanation} title={product.title} />}
      {(gone || messages.length > 0) && (
        <ul className={css['messages']}>
          {gone && <Message text={t('cart.message.not_available_any_more')} />}
          {!gone && messages.map((message) => <Message key={message.code} text={messageText(locale, message)} />)}
        </ul>
      )}
      <div className={css['controls']}>
        {buyable && (
          <Stepper
            label={t('cart.quantity', { title: product.title })}
            value={quantity}
            min={0}
            max={Math.max(availableStock ?? 999, quantity)}
            onChange={onChange}
          />
        )}
        {!gone && (
          <button
            type="button"
            className={css['remove']}
            aria-label={t('cart.keep_named', { title: product.title })}
            onClick={onKeep}
          >
            {t('cart.keep')}
          </button>
        )}
        <button
          type="button"
          className={css['remove']}
          aria-label={t('cart.remove_named', { title: product.title })}
          onClick={() => onChange(0)}
        >
          {t('cart.remove')}
        </button>
      </div>
    </LineItem>
  )
}

function Message({ text }: { text: string }) {
  return (
    <li>
      <AlertIcon size={18} />
      {text}
    </li>
  )
}
