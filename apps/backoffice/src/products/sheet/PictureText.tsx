import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SheetPage.module.css'
import type { SheetPicture } from './sheet.queries.ts'
import { useRecordTexts } from './use-record-texts.ts'

/** The text of a picture, which is saved when the user leaves it. After a conflict, a button saves it. */
export function PictureText({ picture }: { picture: SheetPicture }) {
  const { t } = useLocale()
  const { id, product } = picture
  const { form, theirs, submit } = useRecordTexts<SheetPicture>({
    product: product.id,
    path: `product-images/${id}`,
    record: picture,
    textsOf: ({ alt }) => ({ alt }),
    bodyOf: ({ alt = '' }) => ({ alt: alt.trim() }),
  })
  const isClash = theirs['alt'] !== undefined
  return (
    <form className={css['form']} {...submit.attributes}>
      <ErrorSummary problems={submit.problems.map(({ text }) => ({ text }))} />
      <Field
        {...form.field('alt')}
        id={`alt-${id}`}
        label={t('manage.sheet.alt')}
        hint={isClash ? t('manage.record.now_reads', { value: theirs['alt'] || '—' }) : undefined}
        maxLength={300}
        onBlur={({ currentTarget }) => form.isChanged && !isClash && currentTarget.form?.requestSubmit()}
      />
      {isClash && (
        <Button type="submit" busy={submit.busy}>
          {t('manage.record.save')}
        </Button>
      )}
    </form>
  )
}
