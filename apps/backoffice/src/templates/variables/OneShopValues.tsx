import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from '../templates.module.css'
import { type ShopConfig, changeConfig, removeConfig } from './shop-value.queries.ts'
import { ownValue, variablesIn, withTyped } from './shop-values.ts'
import { ValueField, isValue } from './ValueField.tsx'
import type { Variable } from './variable.queries.ts'

/** The values of one shop in a text, which the town can change, turn off and remove. */
export function OneShopValues({ config, variables }: { config: ShopConfig; variables: readonly Variable[] }) {
  const { t } = useLocale()
  const { busy, act } = useAct('template-configs', 'templates')
  const [typed, setTyped] = useState(config.values)
  const [isUsed, setUsed] = useState(config.enabled)
  const { id, business, template } = config
  const fields = variablesIn(variables, template.id)
  const isValid = fields.every(({ code, type }) => isValue(type, typed[code] ?? ''))
  const values = withTyped(config.values, typed)
  const isChanged = isUsed !== config.enabled || JSON.stringify(values) !== JSON.stringify(config.values)
  const hintOf = (code: string) => {
    const value = ownValue(variables, business.id, code, template.id)
    return value === null ? undefined : t('manage.shop_values.own', { value })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act((api) => changeConfig(api, id, { values, enabled: isUsed }), t('manage.record.saved'))
  }
  return (
    <details>
      <summary>
        <strong>{business.name}</strong>
        {Object.entries(config.values).map(([code, value]) => ` · ${code}: ${value}`)}
        {!config.enabled && ` · ${t('manage.shop_values.off')}`}
      </summary>
      <form className={css['fields']} onSubmit={save}>
        {fields.map(({ code, type }) => (
          <ValueField
            key={code}
            type={type}
            label={t('manage.shop_values.value_of', { code, shop: business.name })}
            hint={hintOf(code)}
            value={typed[code] ?? ''}
            onChange={(value) => setTyped({ ...typed, [code]: value })}
          />
        ))}
        <Choice
          type="checkbox"
          label={t('manage.shop_values.used')}
          checked={isUsed}
          onChange={({ target }) => setUsed(target.checked)}
        />
        <div className={css['actions']}>
          <Button type="submit" busy={busy} disabled={!isChanged || !isValid}>
            {t('manage.record.save')}
            <span className="sr-only"> {business.name}</span>
          </Button>
          <Button
            kind="quiet"
            busy={busy}
            onClick={() =>
              void act((api) => removeConfig(api, id), t('manage.shop_values.removed', { shop: business.name }))
            }
          >
            {t('manage.record.remove')}
            <span className="sr-only"> {business.name}</span>
          </Button>
        </div>
      </form>
    </details>
  )
}
