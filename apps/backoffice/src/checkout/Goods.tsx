import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { type Combo, productQueries } from '#/products/product.queries.ts'
import { codeQuery } from '#/products/scan/lookup.queries.ts'
import { Scanner } from '#/scanner/Scanner.tsx'
import { useTypedScans } from '#/scanner/typed-scans.ts'
import css from './NewOrderPage.module.css'
import { type GoodsLine, withUnit } from './phone-order.ts'
import type { ChangeOrder } from './use-phone-order.ts'

interface GoodsProps {
  lines: readonly GoodsLine[]
  onChange: ChangeOrder
}

/** Adds goods: by searching them, or by scanning their codes. */
export function AddGoods({ lines, onChange }: GoodsProps) {
  const locale = useLocale()
  const { t } = locale
  const { id: shop } = useShop()
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const [scans, setScans] = useState(false)
  const [message, setMessage] = useState('')
  const search = words.trim()
  const found = useInfiniteQuery({ ...productQueries.ofShop(shop, search, 'sale'), enabled: search !== '' })
  const variants = search === '' ? [] : (found.data?.pages[0]?.items ?? []).flatMap((product) => product.variants)

  const add = (combo: Combo) => {
    const name = nameOf(combo)
    onChange({ lines: withUnit(lines, { product: combo.product.id, values: combo.values.map(({ id }) => id), name }) })
    setMessage(t('manage.phone.added', { name }))
    setWords('')
  }
  const scan = async (code: string) => {
    try {
      const [combo] = (await client.fetchQuery({ ...codeQuery(shop, code), staleTime: 10 * 60_000 })).combos
      if (combo) add(combo)
      else setMessage(t('manage.phone.unknown', { code }))
    } catch (error) {
      setMessage(errorText(locale, error))
    }
  }
  useTypedScans((code) => void scan(code))
  return (
    <>
      <div className={css['row']}>
        <Field
          type="search"
          label={t('manage.phone.add')}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button kind="secondary" aria-pressed={scans} onClick={() => setScans(!scans)}>
          {t(scans ? 'manage.scan.close' : 'manage.picking.scan')}
        </Button>
      </div>
      {scans && <Scanner onCode={(code) => void scan(code)} />}
      <output>{message}</output>
      <ul className={css['found']}>
        {variants.slice(0, 8).map((combo) => (
          <li key={combo.id}>
            <Button kind="secondary" wide disabled={combo.availableStock === 0} onClick={() => add(combo)}>
              {nameOf(combo)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const nameOf = ({ product, values }: Combo): string => [product.title, ...values.map(({ name }) => name)].join(' · ')
