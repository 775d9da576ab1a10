import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import { Scanner } from '#/scanner/Scanner.tsx'
import { useTypedScans } from '#/scanner/typed-scans.ts'
import { VariantRow } from '../VariantRow.tsx'
import css from './ScanPage.module.css'
import { type FoundCode, codeQuery } from './lookup.queries.ts'

/** Reads the code of an article with the camera, a scanner or the keyboard, and shows its stock. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const navigate = useNavigate()
  const code = search.get('code') ?? ''
  const found = useQuery(codeQuery(useShop().id, code))
  const find = (next: string) => navigate(`/scan?${new URLSearchParams({ code: next })}`, { replace: true })
  useTypedScans(find)
  const title = t('manage.scan.title')
  return (
    <Page title={title} heading={title}>
      <div className={css['scan']}>
        <Scanner onCode={find} />
        <TypedCode key={code} code={code} onCode={find} />
        {code !== '' && (
          <section aria-live="polite" aria-label={t('manage.scan.result')}>
            <QueryView query={found} skeleton={<Skeleton shape="block" />}>
              {(result) => (result.combos.length > 0 ? <Found found={result} /> : <Unknown found={result} />)}
            </QueryView>
          </section>
        )}
      </div>
    </Page>
  )
}

function TypedCode({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { t } = useLocale()
  const [typed, setTyped] = useState(code)
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed.trim())
  }
  return (
    <form className={css['typed']} onSubmit={find}>
      <Field
        id="code"
        label={t('manage.scan.code')}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="secondary">
        {t('manage.products.find')}
      </Button>
    </form>
  )
}

/** The variants with the code. After a scan at the counter, one press says that a unit was sold. */
function Found({ found: { variants, combos } }: { found: FoundCode }) {
  return (
    <ul className={css['found']}>
      {combos.map((combo, index) => (
        <li key={combo.id}>
          <h2>
            <Link to={`/products/${combo.product.id}`}>{variants[index]!.title}</Link>
          </h2>
          <VariantRow combo={combo} title={variants[index]!.title} />
        </li>
      ))}
    </ul>
  )
}

function Unknown({ found: { code, known } }: { found: FoundCode }) {
  const { t } = useLocale()
  const may = useMay('products')
  return (
    <div className={css['unknown']}>
      <p>{known ? t('manage.scan.known', { title: known.title }) : t('manage.scan.unknown', { code })}</p>
      {may && (
        <ButtonLink to={`/products/new?${new URLSearchParams({ ean: code })}`}>{t('manage.scan.create')}</ButtonLink>
      )}
    </div>
  )
}
