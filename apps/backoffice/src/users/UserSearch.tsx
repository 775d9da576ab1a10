import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import css from './UsersPage.module.css'

/** Searches accounts by name, phone number or e-mail address. */
export function UserSearch({ words }: { words: string }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const [text, setText] = useState(words)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const search = text.trim()
    navigate(search === '' ? '/town/customers' : `/town/customers?${new URLSearchParams({ search })}`)
  }
  return (
    <search>
      <form className={css['search']} onSubmit={send}>
        <Field
          type="search"
          label={t('manage.users.search')}
          hint={t('manage.customers.search_hint')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('manage.customers.find')}
        </Button>
      </form>
    </search>
  )
}
