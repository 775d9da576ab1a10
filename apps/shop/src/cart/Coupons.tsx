import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { changeBasket, checkBasket } from '#/basket/basket.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { messageText } from '#/basket/messages.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { CloseIcon } from '@lonja/ui/controls/icons.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './CartSummary.module.css'

/** The coupons in use, and a link that opens a field for another coupon. */
export function Coupons({ order }: { order: LocalOrder }) {
  const locale = useLocale()
  const { t } = locale
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const link = useRef<HTMLButtonElement>(null)
  const coupons = order.coupons ?? []

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim().toUpperCase()
    if (code === '') return setError(t('cart.coupon_blank'))
    setBusy(true)
    changeBasket({ coupons: [...new Set([...coupons, code])] })
    try {
      const answer = await checkBasket()
      const refusal = answer.messages.find(({ subject }) => subject === code)
      if (refusal) return setError(messageText(locale, refusal))
      setOpen(false)
      setTyped('')
      setError(undefined)
      showToast('success', t('cart.coupon_added', { code }))
      link.current?.focus()
    } catch (failure) {
      setError(errorText(locale, failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css['coupons']}>
      {coupons.length > 0 && (
        <ul className={css['codes']} aria-label={t('cart.coupons')}>
          {coupons.map((code) => (
            <li key={code}>
              {code}
              <IconButton
                label={t('cart.coupon_remove', { code })}
                icon={<CloseIcon size={18} />}
                onClick={() => changeBasket({ coupons: coupons.filter((other) => other !== code) })}
              />
            </li>
          ))}
        </ul>
      )}
      <button
        ref={link}
        type="button"
        className={css['link']}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open)
          setError(undefined)
        }}
      >
        {t('cart.coupon_open')}
      </button>
      {open && (
        <form className={css['coupon']} onSubmit={(event) => void apply(event)} noValidate>
          <Field
            name="coupon"
            value={typed}
            label={t('cart.coupon')}
            error={error}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value)
              setError(undefined)
            }}
          />
          <Button type="submit" kind="secondary" busy={busy}>
            {t('cart.coupon_apply')}
          </Button>
        </form>
      )}
    </div>
  )
}
