import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type AnyRecord, titleOf } from '#/kit/declaration.ts'
import { ReferenceField } from '#/kit/ReferenceField.tsx'
import css from '../templates.module.css'
import { addConfig } from './shop-value.queries.ts'
import { withTyped } from './shop-values.ts'
import { ValueField, isValue } from './ValueField.tsx'
import type { Variable } from './variable.queries.ts'

interface AddShopValuesProps {
  template: string
  /** The variables of the town in the text. */
  variables: readonly Variable[]
  /** The ids of the shops that have values in the text. */
  known: readonly string[]
}

/** Gives one more shop values of its own in a text. */
export function AddShopValues({ template, variables, known }: AddShopValuesProps) {
  const { t } = useLocale()
  const { busy, act } = useAct('template-configs', 'templates')
  const [shops, setShops] = useState<readonly AnyRecord[]>([])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [shop] = shops
  const isKnown = shop !== undefined && known.includes(shop.id)
  const values = withTyped({}, typed)
  const isValid = variables.every(({ code, type }) => isValue(type, typed[code] ?? ''))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!shop) return
    const done = t('manage.shop_values.added', { shop: titleOf(shop) })
    if (!(await act((api) => addConfig(api, { template, business: shop.id, values }), done))) return
    setShops([])
    setTyped({})
  }
  return (
    <details>
      <summary>{t('manage.shop_values.add')}</summary>
      <form className={css['fields']} onSubmit={(event) => void save(event)}>
        <ReferenceField
          id="shop-of-values"
          label={t('manage.shop_values.shop')}
          error={isKnown ? t('manage.shop_values.known') : undefined}
          target="businesses"
          value={shops}
          many={false}
          onChange={setShops}
        />
        {variables.map(({ code, type, value }) => (
          <ValueField
            key={code}
            type={type}
            label={t('manage.variables.value_of', { code })}
            hint={value === null ? undefined : t('manage.variables.usual', { value })}
            value={typed[code] ?? ''}
            onChange={(written) => setTyped({ ...typed, [code]: written })}
          />
        ))}
        <div className={css['actions']}>
          <Button type="submit" busy={busy} disabled={!shop || isKnown || !isValid || Object.keys(values).length === 0}>
            {t('manage.shop_values.add_now')}
          </Button>
        </div>
      </form>
    </details>
  )
}
