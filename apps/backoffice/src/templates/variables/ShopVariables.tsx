import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from '../templates.module.css'
import { ValueField, isValue } from './ValueField.tsx'
import {
  type Variable,
  addVariable,
  changeVariable,
  ofTown,
  removeVariable,
  variableQueries,
} from './variable.queries.ts'

/** The values that a shop gives the variables of the town, for the texts that concern only this shop. */
export function ShopVariables({ shop }: { shop: string }) {
  const { t } = useLocale()
  const variables = useQuery(variableQueries.all())
  return (
    <section aria-labelledby="variables" className={css['versions']}>
      <h2 id="variables">{t('manage.variables.of_shop')}</h2>
      <p>{t('manage.variables.of_shop_lead')}</p>
      <QueryView
        query={variables}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => ofTown(found).length === 0}
        empty={<p>{t('manage.variables.none')}</p>}
      >
        {(found) => (
          <ul className={css['variables']}>
            {ofTown(found).map((town) => {
              const own = ownOf(found, town, shop)
              return (
                <li key={JSON.stringify([town, own])}>
                  <OwnValue shop={shop} town={town} own={own} />
                </li>
              )
            })}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

/** The shop's variable with the same code for the same texts. */
const ownOf = (found: readonly Variable[], { code, template }: Variable, shop: string): Variable | undefined =>
  found.find((each) => each.business?.id === shop && each.code === code && each.template?.id === template?.id)

function OwnValue({ shop, town, own }: { shop: string; town: Variable; own: Variable | undefined }) {
  const { t } = useLocale()
  const { busy, act } = useAct('variables')
  const saved = own?.value ?? ''
  const [value, setValue] = useState(saved)
  const { code, type, template } = town
  const usual = town.value ?? town.defaultValue
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act((api) => {
      if (!own)
        return addVariable(api, {
          code,
          type,
          template: template?.id ?? null,
          business: shop,
          value,
          defaultValue: null,
        })
      return value === '' ? removeVariable(api, own.id) : changeVariable(api, own.id, { value })
    }, t('manage.record.saved'))
  }
  return (
    <form className={css['fields']} onSubmit={save}>
      <ValueField
        type={type}
        label={template ? `${code} · ${template.name}` : code}
        hint={usual === null ? undefined : t('manage.variables.usual', { value: usual })}
        value={value}
        onChange={setValue}
      />
      <div className={css['actions']}>
        <Button type="submit" kind="secondary" busy={busy} disabled={value === saved || !isValue(type, value)}>
          {t('manage.record.save')}
          <span className="sr-only"> {code}</span>
        </Button>
      </div>
    </form>
  )
}
