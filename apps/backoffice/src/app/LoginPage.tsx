import { Suspense } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { lastLogin, login } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { useLocation } from '@lonja/ui/router/router.tsx'
import css from './entrance.module.css'

const SetupPage = latePart(() => import('#/setup/SetupPage.tsx').then(({ SetupPage: Loaded }) => Loaded))

/** What people see who are not logged in: the login or, at its address, the setup of a new town. */
export function LoginPage() {
  if (useLocation().pathname !== '/setup') return <Login />
  return (
    <Suspense>
      <SetupPage />
    </Suspense>
  )
}

/**
 * The login. The account is the same as in the shop, and afterwards the screen of the address opens. People who want to
 * open a shop often have no account yet.
 */
function Login() {
  const locale = useLocale()
  const { t, town } = locale
  const joins = useLocation().pathname === '/join'
  const api = useApi()
  const title = t(joins ? 'manage.applications.join' : 'manage.login.title')
  const form = useForm(
    { username: lastLogin() ?? '', password: '' },
    {
      username: (value) => (value.trim() ? undefined : t('manage.login.username_blank')),
      password: (value) => (value ? undefined : t('login.password_blank')),
    },
  )
  const send = () => login(api, form.values.username.trim(), form.values.password)
  const { problems, busy, attributes } = useSubmit(form, send, (error) => [
    { id: 'username', text: errorText(locale, error) },
  ])
  return (
    <main className={css['entrance']}>
      <Page title={title} heading={title}>
        <p>{t(joins ? 'manage.login.join_lead' : 'manage.login.lead', { town: town.name })}</p>
        <form className={css['form']} {...attributes}>
          <ErrorSummary problems={problems} />
          <Field
            {...form.field('username')}
            label={t('manage.login.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...form.field('password')} autoComplete="current-password" />
          <Button type="submit" wide busy={busy}>
            {t('manage.login.submit')}
          </Button>
        </form>
        <p className={css['actions']}>
          <a href="/register?redirect=%2Fmanage%2Fjoin">{t('manage.login.register')}</a>
          <a href="/recovery">{t('manage.login.forgot')}</a>
          <a href="/">{t('manage.to_shop')}</a>
        </p>
      </Page>
    </main>
  )
}
