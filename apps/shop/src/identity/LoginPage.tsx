import { useEffect } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { lastLogin, login, useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { SocialLogin } from './SocialLogin.tsx'
import { openTarget } from './open-target.ts'
import css from './identity.module.css'
import { redirectTarget, withRedirect } from '@lonja/ui/router/redirect.ts'

export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const target = redirectTarget(search.get('redirect'))
  const hydrated = useHydrated()
  const user = useSession()
  const navigate = useNavigate()

  // Leaves this page after a login, also after a login in another tab, or if the user is already signed in.
  useEffect(() => {
    if (user) openTarget(navigate, target)
  }, [user, target, navigate])

  return (
    <Page title={t('login.title')} noIndex>
      <div className={css['card']}>
        <div>
          <PageTitle>{t('login.title')}</PageTitle>
          <p className={css['lead']}>{t('login.lead')}</p>
        </div>
        <LoginForm />
        {hydrated && <SocialLogin target={target} />}
        <p className={css['other']}>
          <Link to="/recovery">{t('login.forgot')}</Link>
        </p>
        <p className={css['other']}>
          {t('login.no_account')} <Link to={withRedirect('/register', target)}>{t('login.register')}</Link>
        </p>
        {target.startsWith('/payment') && (
          <p className={css['other']}>
            <Link to={target}>{t('login.guest')}</Link>
          </p>
        )}
      </div>
    </Page>
  )
}

function LoginForm() {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const { state } = useLocation() as { state: { username?: string } | null }
  const form = useForm(
    { username: state?.username ?? '', password: '' },
    {
      username: (value) => (value.trim() ? undefined : t('login.username_blank')),
      password: (value) => (value ? undefined : t('login.password_blank')),
    },
  )
  // Only the browser knows the e-mail of the last login, so the field is filled in after hydration.
  const { suggest } = form
  useEffect(() => suggest({ username: lastLogin() ?? '' }), [suggest])
  const send = () => login(api, form.values.username.trim(), form.values.password)
  const { problems, busy, attributes } = useSubmit(form, send, (error) => {
    const text = errorText(locale, error)
    showToast('error', text)
    return [{ id: 'username', text }]
  })
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Field
        {...form.field('username')}
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <Button type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
