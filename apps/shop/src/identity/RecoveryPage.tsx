import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { lastLogin } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { checkEmail } from '@lonja/ui/forms/checks.ts'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { checkNewPassword, passwordRefusal } from '@lonja/ui/forms/new-password.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './identity.module.css'

/** Asks for the e-mail address to which a link is sent. If that link opened the page, asks for the new password. */
export function Screen() {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  // The server does not see the part after `#`, so the first render has no token.
  const token = hydrated ? new URLSearchParams(hash.slice(1)).get('token') : null
  const title = token === null ? t('recovery.title') : t('recovery.choose_title')
  return (
    <Page title={title} noIndex>
      <div className={css['card']}>
        <div>
          <PageTitle>{title}</PageTitle>
          <p className={css['lead']}>{token === null ? t('recovery.lead') : t('recovery.choose_lead')}</p>
        </div>
        {token === null ? <AskForm /> : <ChooseForm token={token} />}
        <p className={css['other']}>
          {token !== null && <Link to="/recovery">{t('recovery.again')}</Link>}{' '}
          <Link to="/login">{t('recovery.back')}</Link>
        </p>
      </div>
    </Page>
  )
}

function AskForm() {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const [sent, setSent] = useState<string>()
  const form = useForm({ email: '' }, { email: checkEmail })
  // Only the browser knows the e-mail of the last login, so the field is filled in after hydration.
  const { suggest } = form
  useEffect(() => {
    const last = lastLogin() ?? ''
    if (last.includes('@')) suggest({ email: last })
  }, [suggest])
  const send = async () => {
    const email = form.values.email.trim()
    await api.call('/reset-password', { method: 'POST', body: { email }, anonymous: true })
    setSent(email)
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) => [
    { id: 'email', text: errorText(locale, error) },
  ])
  if (sent !== undefined) return <output>{t('recovery.sent', { email: sent })}</output>
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Field {...form.field('email')} type="email" label={t('register.email')} autoComplete="email" inputMode="email" />
      <Button type="submit" wide busy={busy}>
        {t('recovery.submit')}
      </Button>
    </form>
  )
}

function ChooseForm({ token }: { token: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const navigate = useNavigate()
  const form = useForm({ password: '' }, { password: checkNewPassword })
  const send = async () => {
    await api.call('/reset-password', {
      method: 'POST',
      body: { token, password: form.values.password },
      anonymous: true,
    })
    showToast('success', t('recovery.done'))
    navigate('/login', { replace: true })
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) =>
    refuseFields(locale, form, error, (refusal) => passwordRefusal(locale, refusal)),
  )
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <PasswordField {...form.field('password')} hint={t('register.password_hint')} autoComplete="new-password" />
      <Button type="submit" wide busy={busy}>
        {t('recovery.choose_submit')}
      </Button>
    </form>
  )
}
