import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { keys } from '#/keyboard/keys.ts'
import css from './SearchForm.module.css'

/** Searches a list of products. The words are added to the address `path` of the list. */
export function SearchForm({ path, words }: { path: string; words: string }) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const [text, setText] = useState(words)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const [at = path, query = ''] = path.split('?')
    const next = new URLSearchParams(query)
    if (text.trim() !== '') next.set('search', text.trim())
    navigate(next.size === 0 ? at : `${at}?${next}`)
  }
  return (
    <search>
      <form className={css['search']} onSubmit={find}>
        <Field
          id="search"
          type="search"
          name="search"
          aria-keyshortcuts={keys.search}
          label={t('manage.products.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('manage.products.find')}
        </Button>
      </form>
    </search>
  )
}
