import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { login } from '@lonja/ui/api/session.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { checkEmail } from '@lonja/ui/forms/checks.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { checkNewPassword, isRefused, passwordRefusal } from '@lonja/ui/forms/new-password.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import css from './identity.module.css'
import { openTarget } from './open-target.ts'
import { redirectTarget, withRedirect } from '@lonja/ui/router/redirect.ts'

export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const target = redirectTarget(search.get('redirect'))
  return (
    <Page title={t('register.title')} noIndex>
      <div className={css['card']}>
        <div>
          <PageTitle>{t('register.title')}</PageTitle>
          <p className={css['lead']}>{t('register.lead')}</p>
        </div>
        <RegisterForm target={target} />
        <p className={css['other']}>
          {t('register.have_account')} <Link to={withRedirect('/login', target)}>{t('register.login')}</Link>
        </p>
      </div>
    </Page>
  )
}

function RegisterForm({ target }: { target: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { email?: string } | null }
  const form = useStoredForm(
    'register',
    { email: state?.email ?? '', username: '', password: '' },
    { email: checkEmail, username: checkUsername, password: checkNewPassword },
    ['password'],
  )
  const send = async () => {
    const { email, username, password } = form.values
    await api.call('/register', {
      method: 'POST',
      body: { email: email.trim(), username: username.trim(), password },
      anonymous: true,
    })
    form.saved()
    try {
      await login(api, username.trim(), password)
      showToast('success', t('register.welcome', { name: username.trim() }))
      openTarget(navigate, target)
    } catch {
      // The account was created, but the login failed. The user can log in on the login page.
      navigate(withRedirect('/login', target), { replace: true, state: { username: username.trim() } })
    }
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) =>
    refuseFields(locale, form, error, (refusal, name) => refusalText(locale, refusal, name)),
  )
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Field {...form.field('email')} type="email" label={t('register.email')} autoComplete="email" inputMode="email" />
      <Field
        {...form.field('username')}
        label={t('register.username')}
        hint={t('register.username_hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} hint={t('register.password_hint')} autoComplete="new-password" />
      <p className={css['terms']}>
        {t('register.terms')} <Link to="/cms/condiciones">{t('register.terms_legal')}</Link> {t('register.terms_and')}{' '}
        <Link to="/cms/privacidad">{t('register.terms_privacy')}</Link>.
      </p>
      <Button type="submit" wide busy={busy}>
        {t('register.submit')}
      </Button>
    </form>
  )
}

function refusalText(locale: Locale, error: unknown, name: 'email' | 'username' | 'password'): string | undefined {
  if (name === 'password') return passwordRefusal(locale, error)
  return name === 'username' && isRefused(error, name)
    ? locale.t('register.username_email')
    : violationText(locale, error, name)
}

function checkUsername(value: string, { t }: Locale): string | undefined {
  const name = value.trim()
  if (name === '') return t('register.username_blank')
  if (name.length < 3) return t('register.username_short')
  return name.length > 60 ? t('register.username_long') : undefined
}
