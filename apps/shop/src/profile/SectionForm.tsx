import type { ReactNode } from 'react'
import { violationText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import type { StoredForm } from '@lonja/ui/forms/stored-form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './ProfilePage.module.css'

interface SectionFormProps<Name extends string> {
  form: Form<Name> & Partial<StoredForm<Name>>
  /**
   * Saves the values.
   *
   * @throws ApiError whose violations are shown at the fields of the same name
   */
  save: (values: Record<Name, string>) => Promise<unknown>
  submit: string
  /** The message that is shown after saving. */
  done: string
  /**
   * Returns the text of an error for a field, if the server names the field differently or the server’s text does not
   * fit.
   */
  refusal?: (error: unknown, name: Name) => string | undefined
  kind?: 'secondary' | 'danger'
  children: ReactNode
}

/** One section of the profile with its own save button. Errors are shown above the section and at the fields. */
export function SectionForm<Name extends string>({
  form,
  save,
  submit,
  done,
  refusal,
  kind = 'secondary',
  children,
}: SectionFormProps<Name>) {
  const locale = useLocale()
  const { t } = locale
  const send = async () => {
    await save(form.values)
    form.saved?.()
    showToast('success', done)
  }
  const textOf = (error: unknown, name: Name) => refusal?.(error, name) ?? violationText(locale, error, name)
  const { problems, busy, attributes } = useSubmit(form, send, (error) => refuseFields(locale, form, error, textOf))
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      {children}
      <div className={css['tools']}>
        <Button type="submit" kind={kind} busy={busy}>
          {submit}
        </Button>
        {form.isChanged && form.discard && (
          <Button kind="quiet" onClick={form.discard}>
            {t('profile.discard')}
          </Button>
        )}
        <output>{form.isChanged && t('profile.unsaved')}</output>
      </div>
    </form>
  )
}
