import { type VariableType, variableTypes } from '@lonja/contract/templates/template'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from '../templates.module.css'
import { ValueField, isValue } from './ValueField.tsx'
import { addVariable, variableQueries } from './variable.queries.ts'

const empty = { code: '', type: 'text' as VariableType, template: '', value: '' }

/** Adds a variable of the town. */
export function NewVariable() {
  const { t } = useLocale()
  const { busy, act } = useAct('variables', 'templates')
  const templates = useQuery(variableQueries.templates())
  const [draft, setDraft] = useState(empty)
  const { code, type, template, value } = draft
  const isCode = /^[a-zA-Z][a-zA-Z0-9_]*$/.test(code)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const variable = { code, type, template: template || null, value: value || null, defaultValue: null }
    if (await act((api) => addVariable(api, variable), t('manage.variables.added', { code }))) setDraft(empty)
  }
  return (
    <details>
      <summary>{t('manage.variables.add')}</summary>
      <form className={css['fields']} onSubmit={(event) => void save(event)}>
        <Field
          label={t('manage.variables.code')}
          hint={t('manage.variables.code_hint', { example: '{{lema}}' })}
          error={code === '' || isCode ? undefined : t('manage.variables.code_wrong')}
          required
          maxLength={60}
          autoComplete="off"
          value={code}
          onChange={({ target }) => setDraft({ ...draft, code: target.value.trim() })}
        />
        <SelectField
          label={t('manage.variables.kind')}
          value={type}
          onChange={({ target }) => setDraft({ ...draft, type: target.value as VariableType, value: '' })}
        >
          {variableTypes.map((each) => (
            <option key={each} value={each}>
              {t(`manage.variables.type.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('manage.variables.where')}
          value={template}
          onChange={({ target }) => setDraft({ ...draft, template: target.value })}
        >
          <option value="">{t('manage.variables.everywhere')}</option>
          {(templates.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <ValueField
          type={type}
          label={t('manage.variables.value')}
          value={value}
          onChange={(typed) => setDraft({ ...draft, value: typed })}
        />
        <div className={css['actions']}>
          <Button type="submit" busy={busy} disabled={!isCode || !isValue(type, value)}>
            {t('manage.variables.add_now')}
          </Button>
        </div>
      </form>
    </details>
  )
}
