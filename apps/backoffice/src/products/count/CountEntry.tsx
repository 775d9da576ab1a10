import { filterByName } from '@lonja/contract/folded'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { Scanner } from '#/scanner/Scanner.tsx'
import { useTypedScans } from '#/scanner/typed-scans.ts'
import { codeQuery } from '../scan/lookup.queries.ts'
import css from './CountPage.module.css'
import { countOne } from './count-session.ts'
import { type CountedVariant, countedVariantsQuery } from './count.queries.ts'
import type { TakeStep } from './use-count.ts'

/** The most variants that are offered for a name. */
const mostNamed = 10

interface CountEntryProps {
  /** The variant that is counted now. */
  current: string | undefined
  take: TakeStep
  /** Called with the variant that was chosen with a button. */
  onChoose: (variant: CountedVariant) => void
}

/**
 * Finds the variant of a scanned or typed code, and counts one unit of it. Goods without a code are found by their name.
 */
export function CountEntry({ current, take, onChoose }: CountEntryProps) {
  const locale = useLocale()
  const { t } = locale
  const client = useQueryClient()
  const { id: business } = useShop()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  /** The variants with a typed name. They are offered until another variant is counted. */
  const [named, setNamed] = useState<{ current: string | undefined; variants: readonly CountedVariant[] }>()
  /** Codes are looked up one after the other, so that each is counted after the one before it. */
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const choose = ({ id, name }: { id: string; name: string }) => {
    setProblem(undefined)
    setNamed(undefined)
    take((session) => countOne(session, { id, name }))
  }
  const look = async (code: string) => {
    try {
      const { variants } = await client.fetchQuery({ ...codeQuery(business, code), staleTime: 10 * 60_000 })
      const [found] = variants
      if (found) return choose({ id: found.id, name: found.title })
      const all = await client.fetchQuery({ ...countedVariantsQuery(business), staleTime: 60_000 })
      const alike = filterByName(all, code, ({ name }) => name)
      if (alike.length === 1) return choose(alike[0]!)
      setNamed({ current, variants: alike.slice(0, mostNamed) })
      setProblem(alike.length === 0 ? t('manage.count.unknown', { text: code }) : undefined)
    } catch (error) {
      setProblem(errorText(locale, error))
    }
  }
  const count = (code: string) => {
    last.current = last.current.then(() => look(code))
  }
  useTypedScans(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') count(typed.trim())
    setTyped('')
  }
  return (
    <div className={css['entry']}>
      {isOpen && <Scanner onCode={count} />}
      <form onSubmit={submit}>
        <Field
          id="code"
          label={t('manage.count.code')}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('manage.count.add')}
        </Button>
      </form>
      {named && named.variants.length > 0 && named.current === current && (
        <ul aria-label={t('manage.count.which')}>
          {named.variants.map((variant) => (
            <li key={variant.id}>
              <Button
                kind="secondary"
                onClick={() => {
                  setNamed(undefined)
                  onChoose(variant)
                }}
              >
                {variant.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button kind="secondary" onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'manage.scan.close' : 'manage.scan.open')}
      </Button>
    </div>
  )
}
