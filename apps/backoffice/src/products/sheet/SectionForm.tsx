import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { Fold } from './Fold.tsx'
import type { Section } from './section.ts'
import { SheetFieldEditor } from './SheetFieldEditor.tsx'
import css from './SheetPage.module.css'
import type { FoundProduct } from './sheet.queries.ts'
import { useSection } from './use-section.ts'

interface SectionFormProps {
  section: Section
  found: FoundProduct
  /** The fields whose information the category requires and the product lacks. */
  missing: readonly string[]
}

/** A section of fields, which is saved by itself. Only people with the right may write. */
export function SectionForm({ section, found, missing }: SectionFormProps) {
  const { t } = useLocale()
  const may = useMay('products')
  const { form, theirs, submit } = useSection(section, found)
  const names = Object.keys(section.fields)
  const title = t(section.title)
  return (
    <Fold title={title} isChanged={form.isChanged} missing={names.filter((name) => missing.includes(name)).length}>
      <form className={css['form']} aria-label={title} {...submit.attributes}>
        <ErrorSummary problems={submit.problems} />
        <fieldset className={css['fields']} disabled={!may}>
          <legend className="sr-only">{title}</legend>
          {names.map((name) => (
            <SheetFieldEditor
              key={name}
              field={section.fields[name]!}
              name={name}
              form={form}
              now={theirs[name]}
              isMissing={missing.includes(name)}
            />
          ))}
        </fieldset>
        {may && form.isChanged && (
          <div className={css['actions']}>
            <Button type="submit" busy={submit.busy}>
              {t('manage.record.save')}
              <span className="sr-only"> {title}</span>
            </Button>
            <Button kind="secondary" onClick={form.discard}>
              {t('manage.record.discard')}
            </Button>
          </div>
        )}
      </form>
    </Fold>
  )
}
