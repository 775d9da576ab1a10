import type { ProductLookup, QuickProduct } from '@lonja/contract/products/quick-product'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useShop } from '#/people/current-shop.ts'
import { priceOf } from '#/prices/price-text.ts'
import { CategoryField, useRequirements } from './CategoryField.tsx'
import { CodeField } from './CodeField.tsx'
import { MadeProduct } from './MadeProduct.tsx'
import css from './NewProductPage.module.css'
import { PictureField } from './PictureField.tsx'
import { PriceField } from './PriceField.tsx'
import { Requirements } from './Requirements.tsx'
import { StockField } from './StockField.tsx'
import { makeProduct } from './new-product.queries.ts'
import { type NewProductField, emptyProduct, percentOf, productOf } from './new-product.ts'
import { takeShared } from './shared-pictures.ts'
import { usePictures } from './use-pictures.ts'

/** Makes a product from a photo, a title, a price and a category. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const title = t('manage.new_product.title')
  return (
    <Page title={title} heading={title}>
      <NewProduct code={search.get('ean') ?? ''} isShared={search.has('shared')} />
    </Page>
  )
}

/** @param isShared  whether another app has sent pictures, which the service worker has stored */
function NewProduct({ code, isShared }: { code: string; isShared: boolean }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const { id: business } = useShop()
  const pictures = usePictures()
  useShared(isShared, pictures.add)
  const [known, setKnown] = useState<ProductLookup['known']>()
  const [made, setMade] = useState<QuickProduct>()
  const form = useStoredForm('manage_new_product', { ...emptyProduct, ean: code }, checks)
  const requires = useRequirements(form.values.category)
  const publish = useRef(true)
  /** A request without an answer is sent again with the same key, so that the product is made once. */
  const key = useRef<string>(undefined)

  const send = async () => {
    const images = await pictures.ids().catch(() => {
      throw new PictureMissing()
    })
    key.current ??= crypto.randomUUID()
    const product = productOf(locale, form.values, { business, images, publish: publish.current, known })
    setMade(await makeProduct(api, product, key.current))
    key.current = undefined
    form.reset(emptyProduct)
    form.saved()
    pictures.clear()
    setKnown(undefined)
    await client.invalidateQueries({ queryKey: ['products'] })
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) => {
    if (error instanceof PictureMissing) return [{ text: t('manage.new_product.picture_missing') }]
    if (error instanceof ApiError && error.status > 0) key.current = undefined
    return refuseFields(locale, form, error, (refused, name) => violationText(locale, refused, pathOf[name] ?? name))
  })
  return (
    <>
      {made && <MadeProduct key={made.id} product={made} />}
      <form className={css['form']} {...attributes}>
        <ErrorSummary problems={problems} />
        <PictureField pictures={pictures} />
        <Field {...form.field('title')} label={t('manage.new_product.name')} autoComplete="off" enterKeyHint="next" />
        <PriceField form={form} />
        <CategoryField
          title={form.values.title}
          value={form.values.category}
          error={form.errorOf('category')}
          onChange={(category) => form.set('category', category)}
        />
        <Requirements form={form} requires={requires} />
        <StockField form={form} />
        <CodeField form={form} onKnown={setKnown} />
        <div className={css['buttons']}>
          <Button type="submit" busy={busy} onClick={() => (publish.current = true)}>
            {t('manage.new_product.publish')}
          </Button>
          <Button type="submit" kind="secondary" busy={busy} onClick={() => (publish.current = false)}>
            {t('manage.new_product.draft')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Adds the pictures that another app has sent. */
function useShared(isShared: boolean, add: (files: readonly File[]) => void): void {
  const navigate = useNavigate()
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) add(files)
    // After a reload there is nothing left to take.
    navigate('/products/new', { replace: true })
  })
  useEffect(() => {
    if (isShared) void takeShared().then(take)
  }, [isShared])
}

class PictureMissing extends Error {}

/** The server's names of fields that have another name in the form. */
const pathOf: Partial<Record<NewProductField, string>> = {
  grams: 'unit',
  maker: 'gpsr',
  contact: 'gpsr.contact',
  alcohol: 'food',
}

const checks: Parameters<typeof useStoredForm<NewProductField>>[2] = {
  title: (value, { t }) => (value.trim() === '' ? t('manage.new_product.name_blank') : undefined),
  price: (value, locale) =>
    priceOf(locale, value) === undefined ? locale.t('manage.new_product.price_wrong') : undefined,
  category: (value, { t }) => (value === '' ? t('manage.new_product.category_blank') : undefined),
  grams: (value, { t }) => (/^(?:[1-9]\d{0,5})?$/.test(value.trim()) ? undefined : t('manage.new_product.grams_wrong')),
  alcohol: (value, { t }) =>
    value.trim() === '' || percentOf(value) !== undefined ? undefined : t('manage.new_product.alcohol_wrong'),
  stock: (value, { t }) => (/^\d{0,7}$/.test(value) ? undefined : t('manage.new_product.stock_wrong')),
}
