import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { PageTitle } from '@lonja/ui/layout/Page.tsx'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import css from './SetupPage.module.css'
import { checkCode } from './setup.queries.ts'
import type { SetupForm } from './setup-form.ts'

/** Asks for the code. The address in the log of the server contains it. */
export function CodeForm({ form: setup }: { form: SetupForm }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const form = useForm(
    { code: /^#code=([\w-]+)$/.exec(hash)?.[1] ?? '' },
    { code: (value) => (value.trim() ? undefined : t('violation.this_value_should_not_be_blank')) },
  )
  const send = async () => {
    await checkCode(api, form.values.code)
    setup.set('code', form.values.code)
    navigate('/setup?step=who', { replace: true })
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) => [
    { id: 'code', text: errorText(locale, error) },
  ])
  return (
    <>
      <PageTitle>{t('manage.setup.title')}</PageTitle>
      <p>{t('manage.setup.lead')}</p>
      <form className={css['form']} {...attributes}>
        <ErrorSummary problems={problems} />
        <Field
          {...form.field('code')}
          label={t('manage.setup.code')}
          hint={t('manage.setup.code_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" wide busy={busy}>
          {t('manage.setup.begin')}
        </Button>
      </form>
    </>
  )
}
