import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ShippingAnswer, basketQueries } from '#/basket/basket.queries.ts'
import { basketLine } from '#/basket/basket-line.ts'
import { changeDraft, readDraft } from '#/basket/draft.ts'
import { reasonOf } from '#/basket/refusal.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { checkZip } from '@lonja/ui/forms/checks.ts'
import css from './DeliveryCheck.module.css'
import type { Product } from '#/products/product.queries.ts'
import { buyable } from '#/products/variants.ts'

/**
 * The shipping methods of a product for a postal code, with price and earliest time. The checkout fills in the postal
 * code that was typed here.
 */
export function DeliveryCheck({ product }: { product: Product }) {
  const locale = useLocale()
  const { t } = locale
  const [zip, setZip] = useState(() => readDraft().zip)
  const [asked, setAsked] = useState(() => (checkZip(zip, locale) === undefined ? zip.trim() : ''))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = checkZip(zip, locale)
    setError(problem)
    if (problem !== undefined) return field.current?.focus()
    setAsked(zip.trim())
    changeDraft({ zip: zip.trim() })
  }
  return (
    <div className={css['check']}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <Field
          ref={field}
          name="zip"
          label={t('payment.zip')}
          error={error}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={5}
          value={zip}
          onChange={({ target }) => {
            setZip(target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" kind="secondary">
          {t('shop.deliver_check')}
        </Button>
      </form>
      {asked !== '' && <Answers product={product} zip={asked} />}
    </div>
  )
}

function Answers({ product, zip }: { product: Product; zip: string }) {
  const locale = useLocale()
  const { t } = locale
  const combo = product.combos.find((one) => buyable(one) > 0) ?? product.combos[0]
  const lines = combo ? [basketLine(product, combo, 1)] : []
  const answers = useQuery(basketQueries.shippingAnswers({ schema: 2, lines }, { zip }))
  return (
    <div aria-live="polite">
      <QueryView
        query={answers}
        skeleton={<Skeleton />}
        isEmpty={(data) => data.length === 0}
        empty={<p>{t('shop.deliver_none')}</p>}
      >
        {(data) => (
          <ul className={css['ways']} aria-label={t('shop.deliver_to', { zip })}>
            {data.map((answer) => (
              <li key={answer.id}>
                <strong>{answer.name}</strong>: {wordsOf(locale, answer, zip)}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  )
}

function wordsOf(locale: Locale, answer: ShippingAnswer, zip: string): string {
  if (answer.refusal !== null) return reasonOf(locale, answer, zip)
  const { price, freeFrom, slots } = answer
  const [next] = slots
  return [
    price === 0 ? locale.t('shop.free') : locale.formatMoney(price),
    ...(price > 0 && freeFrom !== null ? [locale.t('shop.free_from', { amount: locale.formatMoney(freeFrom) })] : []),
    ...(next ? [locale.t('payment.slot_next', { slot: locale.formatSlot(next) })] : []),
  ].join(' · ')
}
