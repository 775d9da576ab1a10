import { type FormEvent, useState } from 'react'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './ShippingPage.module.css'
import { useShippingChange } from './use-shipping-change.ts'

const types = ['pickup', 'delivery'] as const

/** Adds a method. It stays off until the shop has set its prices. */
export function NewMethod() {
  const { t } = useLocale()
  const { id } = useShop()
  const change = useShippingChange()
  const [name, setName, forget] = useDraftState(`new-method ${id}`, '', asSaved)
  const [type, setType] = useState<(typeof types)[number]>('pickup')
  const [isWrong, setWrong] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    setWrong(name.trim() === '')
    if (name.trim() === '') return
    const code = `${type}-${crypto.randomUUID().slice(0, 8)}`
    const body = { name: name.trim(), code, type, business: id, enabled: false }
    change.mutate({
      send: (api) => api.call('/shipping-methods', { method: 'POST', body }),
      onDone: () => {
        setName('')
        forget()
      },
    })
  }
  return (
    <form className={css['form']} onSubmit={add} noValidate aria-labelledby="new-method">
      <h3 id="new-method">{t('manage.shipping.add')}</h3>
      <Field
        label={t('manage.shipping.name')}
        hint={t('manage.shipping.name_hint')}
        error={isWrong ? t('manage.shipping.name_blank') : undefined}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t('manage.shipping.kind')}
        value={type}
        onChange={(event) => setType(types.find((each) => each === event.target.value) ?? 'pickup')}
      >
        {types.map((each) => (
          <option key={each} value={each}>
            {t(`manage.shipping.type.${each}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="secondary" busy={change.isPending}>
        {t('manage.shipping.create')}
      </Button>
    </form>
  )
}
