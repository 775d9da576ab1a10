import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SetupPage.module.css'
import { townsQuery } from './setup.queries.ts'
import type { SetupForm } from './setup-form.ts'

/** The municipality, found by its name. */
export function TownStep({ form }: { form: SetupForm }) {
  const { t } = useLocale()
  const { code, town, townName } = form.values
  const [text, setText] = useState(townName)
  const { data, isFetched } = useQuery(townsQuery(code, useDeferredValue(text.trim())))
  const isNone = isFetched && data?.towns.length === 0
  return (
    <>
      <Field
        id="town"
        type="search"
        label={t('manage.setup.town')}
        hint={t('manage.setup.town_hint')}
        error={form.errorOf('town')}
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          form.set('town', '')
        }}
      />
      <output>{isNone && t('manage.setup.town_unknown')}</output>
      {data && data.towns.length > 0 && (
        <fieldset className={css['choices']}>
          <legend>{t('manage.setup.town_which')}</legend>
          {data.towns.map(({ code: number, name, province }) => (
            <Choice
              key={number}
              type="radio"
              name="towns"
              label={name}
              hint={province}
              checked={number === town}
              onChange={() => {
                form.set('town', number)
                form.set('townName', name)
              }}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
