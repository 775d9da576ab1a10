import type { ProductLookup } from '@lonja/contract/products/quick-product'
import { useRef, useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { Scanner } from '#/scanner/Scanner.tsx'
import { useTypedScans } from '#/scanner/typed-scans.ts'
import { lookUpCode } from '../scan/lookup.queries.ts'
import type { NewProductField } from './new-product.ts'

interface CodeFieldProps {
  form: Form<NewProductField>
  /** Gets the data that other shops publish about the article. */
  onKnown: (known: ProductLookup['known']) => void
}

/** The bar code of a product, typed or scanned. If another shop sells the same article, its data fill empty fields. */
export function CodeField({ form, onKnown }: CodeFieldProps) {
  const { t } = useLocale()
  const api = useApi()
  const { id: business } = useShop()
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<ProductLookup>()
  /** The code that was looked up last. The answer about an older one is ignored. */
  const wanted = useRef('')

  const lookUp = async (code: string) => {
    if (code === wanted.current || code === '') return
    wanted.current = code
    const answer = await lookUpCode(api, business, code).catch(() => undefined)
    if (wanted.current !== code) return
    setFound(answer)
    onKnown(answer?.known ?? null)
    if (answer?.known) form.suggest({ title: answer.known.title, category: answer.known.category?.id ?? '' })
  }
  const take = (code: string) => {
    setOpen(false)
    form.set('ean', code)
    void lookUp(code)
  }
  useTypedScans(take)
  return (
    <>
      <Field
        {...form.field('ean')}
        label={t('manage.new_product.ean')}
        optional={t('manage.new_product.optional')}
        inputMode="numeric"
        autoComplete="off"
        onBlur={(event) => void lookUp(event.target.value.trim())}
      />
      {found && found.variants.length > 0 && (
        <InlineNotice tone="offer">{t('manage.new_product.yours', { title: found.variants[0]!.title })}</InlineNotice>
      )}
      {found?.known && <InlineNotice>{t('manage.new_product.known', { title: found.known.title })}</InlineNotice>}
      {isOpen && <Scanner onCode={take} />}
      <Button kind="secondary" onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'manage.scan.close' : 'manage.scan.open')}
      </Button>
    </>
  )
}
