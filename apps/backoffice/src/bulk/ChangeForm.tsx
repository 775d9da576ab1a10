import type { BulkChange } from '@lonja/contract/bulk/bulk-change'
import { roundings } from '@lonja/contract/bulk/bulk-change'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './Bulk.module.css'
import { bulkQueries } from './bulk.queries.ts'
import { type BulkKind, type Typed, bulkKinds, changeOf, offerWays, priceWays, vatRates } from './change-of.ts'

interface ChangeFormProps {
  busy: boolean
  onChange: (change: BulkChange) => void
}

/** Chooses what will be changed. The change is shown before it is made. */
export function ChangeForm({ busy, onChange }: ChangeFormProps) {
  const locale = useLocale()
  const { t } = locale
  const [kind, setKind] = useState<BulkKind>('price')
  const [typed, setTyped] = useState<Typed>({})
  const [isWrong, setWrong] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const change = changeOf(locale, kind, typed)
    setWrong(change === undefined)
    if (change) onChange(change)
  }
  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <SelectField
        label={t('manage.bulk.what')}
        value={kind}
        onChange={({ target }) => {
          setKind(bulkKinds.find((each) => each === target.value) ?? 'price')
          setTyped({})
          setWrong(false)
        }}
      >
        {bulkKinds.map((each) => (
          <option key={each} value={each}>
            {t(`manage.bulk.kind.${each}`)}
          </option>
        ))}
      </SelectField>
      <Values
        kind={kind}
        typed={typed}
        error={isWrong ? t('manage.bulk.wrong') : undefined}
        set={(name, value) => setTyped((all) => ({ ...all, [name]: value }))}
      />
      <Button type="submit" busy={busy}>
        {t('manage.bulk.preview')}
      </Button>
    </form>
  )
}

interface ValuesProps {
  kind: BulkKind
  typed: Typed
  error: string | undefined
  set: (name: string, value: string) => void
}

/** The fields of one kind of change. */
function Values({ kind, typed, error, set }: ValuesProps) {
  const { t, formatPercent } = useLocale()
  const select = (name: string, label: TextKey, options: readonly (readonly [value: string, text: string])[]) => (
    <SelectField
      label={t(label)}
      value={typed[name] ?? options[0]?.[0] ?? ''}
      error={name === 'category' || name === 'tag' ? error : undefined}
      onChange={({ target }) => set(name, target.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  const text = (
    name: string,
    label: TextKey,
    more: Omit<ComponentProps<typeof Field>, 'label'> = { error, inputMode: 'decimal' },
  ) => (
    <Field
      label={t(label)}
      autoComplete="off"
      value={typed[name] ?? ''}
      {...more}
      onChange={({ target }) => set(name, target.value)}
    />
  )
  const groups = useQuery(bulkQueries.groups(useShop().id)).data ?? { categories: [], tags: [] }
  const choose = ['', t('manage.bulk.choose')] as const
  switch (kind) {
    case 'price': {
      const isPercent = typed['way']?.endsWith('percent') ?? false
      return (
        <>
          {select(
            'way',
            'manage.bulk.how',
            priceWays.map((way) => [way, t(`manage.bulk.way.${way}`)]),
          )}
          {text('amount', isPercent ? 'manage.bulk.percent' : 'manage.bulk.euros')}
          {select(
            'round',
            'manage.bulk.rounding',
            roundings.map((round) => [round, t(`manage.bulk.round.${round}`)]),
          )}
        </>
      )
    }
    case 'offer':
      return (
        <>
          {text('name', 'manage.offers.name', { maxLength: 120 })}
          {select(
            'way',
            'manage.bulk.how',
            offerWays.map((way) => [way, t(`manage.bulk.way.${way}`)]),
          )}
          {text('amount', typed['way'] === 'lower_cents' ? 'manage.bulk.euros' : 'manage.bulk.percent')}
          {text('first', 'manage.offers.start', { type: 'date' })}
          {text('last', 'manage.offers.end', { type: 'date', hint: t('manage.offers.end_hint') })}
        </>
      )
    case 'stock':
      return (
        <>
          {select('way', 'manage.bulk.how', [
            ['set', t('manage.bulk.stock.set')],
            ['add', t('manage.bulk.stock.add')],
          ])}
          {text('units', 'manage.bulk.units')}
        </>
      )
    case 'category':
      return select('category', 'manage.bulk.category', [
        choose,
        ...groups.categories.map(({ id, title }) => [id, title] as const),
      ])
    case 'tag':
      return (
        <>
          {select('way', 'manage.bulk.how', [
            ['add', t('manage.bulk.tag.add')],
            ['remove', t('manage.bulk.tag.remove')],
          ])}
          {select('tag', 'manage.bulk.label', [choose, ...groups.tags.map(({ id, name }) => [id, name] as const)])}
        </>
      )
    case 'tax':
      return select(
        'rate',
        'manage.bulk.rate',
        vatRates.map((rate) => [`${rate}`, formatPercent(rate)]),
      )
    case 'enabled':
    case 'marketplace':
      return select('value', `manage.bulk.kind.${kind}`, [
        ['yes', t('manage.record.yes')],
        ['no', t('manage.record.no')],
      ])
  }
}
