import type { attributeContract, attributeValueContract } from '@lonja/contract/attributes/attribute'
import type { Item } from '@lonja/contract/resource'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { CloseIcon } from '@lonja/ui/controls/icons.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { BesideProps } from '#/kit/declaration.ts'
import css from './AttributeOptions.module.css'

type Attribute = Item<typeof attributeContract>
type Option = Item<typeof attributeValueContract>

const optionsOf = (attribute: string) =>
  queryOptions({
    queryKey: ['attribute-values', attribute],
    queryFn: ({ client, signal }) =>
      apiOf(client).call<Option[]>(`/attribute-values?attribute.id=${attribute}&pagination=false`, { signal }),
  })

/** The options of an attribute. They are added and removed at once, without the form of the attribute. */
export function AttributeOptions({ record }: BesideProps<Attribute>) {
  const { t } = useLocale()
  return (
    <section className={css['options']}>
      <h2>{t('manage.attributes.options')}</h2>
      {record ? <Options attribute={record} /> : <p>{t('manage.attributes.options_later')}</p>}
    </section>
  )
}

function Options({ attribute: { id, type } }: { attribute: Attribute }) {
  const { t } = useLocale()
  const { data = [] } = useQuery(optionsOf(id))
  const { busy, act } = useAct('attribute-values')
  const [name, setName] = useState('')
  const [color, setColor] = useState('#000000')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const sort = Math.max(-1, ...data.map((option) => option.sort)) + 1
    const body = { attribute: id, name: name.trim(), sort, value: type === 'color' ? color : null }
    const added = await act(
      (api) => api.call('/attribute-values', { method: 'POST', body }),
      t('manage.attributes.option_added', { name: name.trim() }),
    )
    if (added) setName('')
  }
  const remove = (option: Option) =>
    act(
      (api) => api.call(`/attribute-values/${option.id}`, { method: 'DELETE' }),
      t('manage.attributes.option_removed', { name: option.name }),
    )
  return (
    <>
      <ul aria-label={t('manage.attributes.options')}>
        {data.map((option) => (
          <li key={option.id}>
            <span>{[option.name, option.value].filter(Boolean).join(' · ')}</span>
            <IconButton
              label={t('manage.attributes.remove_option', { name: option.name })}
              icon={<CloseIcon size={18} />}
              onClick={() => void remove(option)}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)}>
        <Field
          label={t('manage.attributes.option')}
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {type === 'color' && (
          <Field
            type="color"
            label={t('manage.attributes.color')}
            value={color}
            onChange={({ target }) => setColor(target.value)}
          />
        )}
        <Button type="submit" kind="secondary" busy={busy}>
          {t('manage.attributes.add_option')}
        </Button>
      </form>
    </>
  )
}
