import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import css from './CustomersPage.module.css'

/** Searches customers by name, phone number or e-mail address. */
export function CustomerSearch({ words }: { words: string }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const [text, setText] = useState(words)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const search = text.trim()
    navigate(search === '' ? '/customers' : `/customers?${new URLSearchParams({ search })}`)
  }
  return (
    <search className={css['place']}>
      <form className={css['search']} onSubmit={send}>
        <Field
          type="search"
          label={t('manage.customers.search')}
          hint={t('manage.customers.search_hint')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t('manage.customers.find')}</Button>
      </form>
    </search>
  )
}
