import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from '../templates.module.css'
import { NewVariable } from './NewVariable.tsx'
import { ValueField, isValue } from './ValueField.tsx'
import { type Variable, changeVariable, ofTown, removeVariable, variableQueries } from './variable.queries.ts'

/** The variables of the town, which its texts can contain. */
export function TownVariables() {
  const { t } = useLocale()
  const variables = useQuery(variableQueries.all())
  return (
    <section aria-labelledby="variables" className={css['versions']}>
      <h2 id="variables">{t('manage.variables.title')}</h2>
      <p>{t('manage.variables.lead')}</p>
      <QueryView
        query={variables}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => ofTown(found).length === 0}
        empty={<p>{t('manage.variables.none')}</p>}
      >
        {(found) => (
          <ul className={css['variables']}>
            {ofTown(found).map((variable) => (
              <li key={JSON.stringify(variable)}>
                <OneVariable variable={variable} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <NewVariable />
    </section>
  )
}

function OneVariable({ variable: { id, code, type, template, value, defaultValue } }: { variable: Variable }) {
  const { t } = useLocale()
  const { busy, act } = useAct('variables', 'templates')
  const [values, setValues] = useState({ value: value ?? '', defaultValue: defaultValue ?? '' })
  const isChanged = values.value !== (value ?? '') || values.defaultValue !== (defaultValue ?? '')
  const isValid = isValue(type, values.value) && isValue(type, values.defaultValue)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const written = { value: values.value || null, defaultValue: values.defaultValue || null }
    void act((api) => changeVariable(api, id, written), t('manage.record.saved'))
  }
  return (
    <details>
      <summary>
        <strong>{code}</strong> · {t(`manage.variables.type.${type}`)}
        {template && ` · ${template.name}`} · {value ?? defaultValue ?? t('manage.variables.no_value')}
      </summary>
      <form className={css['fields']} onSubmit={save}>
        <ValueField
          type={type}
          label={t('manage.variables.value_of', { code })}
          value={values.value}
          onChange={(typed) => setValues({ ...values, value: typed })}
        />
        <ValueField
          type={type}
          label={t('manage.variables.default_of', { code })}
          hint={t('manage.variables.default_hint')}
          value={values.defaultValue}
          onChange={(typed) => setValues({ ...values, defaultValue: typed })}
        />
        <div className={css['actions']}>
          <Button type="submit" busy={busy} disabled={!isChanged || !isValid}>
            {t('manage.record.save')}
            <span className="sr-only"> {code}</span>
          </Button>
          <Button
            kind="quiet"
            busy={busy}
            onClick={() => void act((api) => removeVariable(api, id), t('manage.variables.removed', { code }))}
          >
            {t('manage.record.remove')}
            <span className="sr-only"> {code}</span>
          </Button>
        </div>
      </form>
    </details>
  )
}
