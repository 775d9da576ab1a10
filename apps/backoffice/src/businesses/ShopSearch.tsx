import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import css from './ShopsPage.module.css'
import { type View, addressOf } from './shops-address.ts'

/** Searches the present list by name, or applications also by the trader's name and tax number. */
export function ShopSearch({ view, words }: { view: View; words: string }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const [text, setText] = useState(words)
  const send = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressOf(view, text.trim()))
  }
  return (
    <search>
      <form className={css['search']} onSubmit={send}>
        <Field
          type="search"
          label={t('manage.shops.search')}
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
