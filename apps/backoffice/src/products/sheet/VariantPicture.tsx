import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { uploadPicture } from '#/images/upload-picture.ts'
import { shrinkPicture } from '#/images/shrink-picture.ts'
import css from './SheetPage.module.css'
import { type SheetCombo, sheetQueries } from './sheet.queries.ts'
import { variantName } from './variant-name.ts'

interface VariantPictureProps {
  product: string
  combo: SheetCombo
  /** The id of the chosen picture; empty for none. */
  value: string
  hint: string | undefined
  onChange: (image: string) => void
}

/** The picture of a variant: one of the product's, or one of its own. */
export function VariantPicture({ product, combo, value, hint, onChange }: VariantPictureProps) {
  const { t } = useLocale()
  const may = useMay('products')
  const { data: pictures = [] } = useQuery(sheetQueries.pictures(product))
  const images = pictures.map(({ image }) => image)
  const isOwn = value !== '' && images.every(({ id }) => id !== value)
  const shown = [...images, ...(combo.image ? [combo.image] : [])].find(({ id }) => id === value)
  const variant = variantName(combo)
  if (variant === '') return null
  return (
    <div className={css['variant-picture']}>
      {shown && <Picture image={shown} alt={t('manage.sheet.picture_of', { variant })} sizes="96px" />}
      <SelectField
        id={`picture-${combo.id}`}
        label={
          <>
            {t('manage.sheet.variant_picture')}
            <span className="sr-only"> {variant}</span>
          </>
        }
        hint={hint}
        value={value}
        disabled={!may}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('manage.sheet.no_picture')}</option>
        {images.map(({ id }, index) => (
          <option key={id} value={id}>
            {t('manage.sheet.picture', { number: index + 1 })}
          </option>
        ))}
        {isOwn && <option value={value}>{t('manage.sheet.own_picture')}</option>}
      </SelectField>
      {may && <UploadButton variant={variant} onUploaded={onChange} />}
    </div>
  )
}

function UploadButton({ variant, onUploaded }: { variant: string; onUploaded: (image: string) => void }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const label = `${t('manage.sheet.upload_picture')} ${variant}`
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onUploaded(await uploadPicture(api, await shrinkPicture(file)))
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="quiet" busy={busy} aria-label={label} onClick={() => input.current?.click()}>
        {t('manage.sheet.upload_picture')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          // Otherwise choosing the same file again would not be a change.
          target.value = ''
        }}
      />
    </>
  )
}
