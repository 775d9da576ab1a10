import type { orderContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { textOf } from '#/prices/price-edits.ts'
import { priceOf } from '#/prices/price-text.ts'
import { productQueries } from '#/products/product.queries.ts'
import css from './LineChange.module.css'
import type { LineChange } from './adjustment.queries.ts'

type Line = Item<typeof orderContract>['lines'][number]
type Replacement = NonNullable<LineChange['replacement']>

interface ReplaceFormProps {
  line: Line
  /** The units that can be replaced. */
  left: number
  busy: boolean
  onChoose: (replacement: Replacement) => void
}

/** Chooses another product of the shop, the units and the price of one unit. */
export function ReplaceForm({ line, left, busy, onChoose }: ReplaceFormProps) {
  const locale = useLocale()
  const { t } = locale
  const [combo, setCombo] = useState('')
  const [units, setUnits] = useState(1)
  const [price, setPrice] = useState(() => textOf(locale, Math.floor(line.total / line.quantity)))
  const cents = priceOf(locale, price)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (combo !== '' && cents !== undefined) onChoose({ combo, quantity: units, unitPrice: cents })
  }
  return (
    <form className={css['choices']} onSubmit={send}>
      <Choices line={line} chosen={combo} onChoose={setCombo} />
      {left > 1 && <Stepper label={t('manage.replace.units')} value={units} max={left} onChange={setUnits} />}
      <Field
        label={t('manage.replace.price')}
        hint={t('manage.replace.price_hint')}
        inputMode="decimal"
        required
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <p>{t('manage.replace.told')}</p>
      <Button wide type="submit" busy={busy} disabled={combo === ''}>
        {t('manage.replace.propose')}
      </Button>
    </form>
  )
}

/** The variants of the shop that match the search and that the shop has. */
function Choices({ line, chosen, onChoose }: { line: Line; chosen: string; onChoose: (combo: string) => void }) {
  const { t } = useLocale()
  const shop = useShop()
  const [search, setSearch] = useState('')
  const { data, isPending, isError } = useInfiniteQuery(productQueries.ofShop(shop.id, search.trim(), 'sale'))
  const variants = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id }) => id !== line.product?.id)
    .flatMap(({ title, variants: own }) =>
      own
        .filter(({ enabled, tracked, availableStock }) => enabled && (!tracked || (availableStock ?? 0) > 0))
        .map(({ id, values }) => ({ id, name: [title, ...values.map(({ name }) => name)].join(' · ') })),
    )
  return (
    <>
      <Field
        type="search"
        label={t('manage.replace.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <fieldset className={css['variants']}>
        <legend>{t('manage.replace.which')}</legend>
        {variants.map(({ id, name }) => (
          <Choice
            key={id}
            type="radio"
            name="variant"
            label={name}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
        ))}
        {!isPending && variants.length === 0 && (
          <p>{t(isError ? 'manage.replace.failed' : 'manage.replace.nothing')}</p>
        )}
      </fieldset>
    </>
  )
}
