import type { AcceptedInvitation, InvitationCheck } from '@lonja/contract/people/business-member'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText, violationText } from '@lonja/ui/api/api-error.ts'
import { apiOf, useApi } from '@lonja/ui/api/query-client.ts'
import { login, useSession } from '@lonja/ui/api/session.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { checkNewPassword, passwordRefusal } from '@lonja/ui/forms/new-password.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from '#/identity/identity.module.css'
import { withRedirect } from '@lonja/ui/router/redirect.ts'

const checkOf = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ client, signal }) =>
      apiOf(client).call<InvitationCheck>('/business-invitations/check', {
        method: 'POST',
        body: { token },
        anonymous: true,
        signal,
      }),
    // The answer is not kept in memory, because it changes after the invitation is used.
    gcTime: 0,
  })

/** The screen that the link of an invitation opens. The user joins the team of a shop or of the town. */
export function Screen() {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const { hash } = useLocation()
  // The server does not see the part after `#`, so the first render has no token.
  const token = hydrated ? new URLSearchParams(hash.slice(1)).get('token') : null
  return (
    <Page title={t('invitation.title')} noIndex>
      <div className={css['card']}>
        {token !== null && <Invitation token={token} />}
        {token === null && (
          <div>
            <PageTitle>{t('invitation.title')}</PageTitle>
            <p className={css['lead']}>{t('invitation.open_link')}</p>
          </div>
        )}
        <p className={css['other']}>
          <Link to="/">{t('logout.home')}</Link>
        </p>
      </div>
    </Page>
  )
}

function Invitation({ token }: { token: string }) {
  const { t } = useLocale()
  const check = useQuery(checkOf(token))
  const shop = check.data && (check.data.business?.name ?? t('invitation.market'))
  return (
    <>
      <div>
        <PageTitle>{shop === undefined ? t('invitation.title') : t('invitation.join', { shop })}</PageTitle>
        {check.data && (
          <p className={css['lead']}>
            {t('invitation.lead', { email: check.data.email, role: t(`invitation.role.${check.data.role}`) })}
          </p>
        )}
      </div>
      <QueryView query={check} skeleton={<Skeleton shape="block" />}>
        {(invitation) =>
          invitation.hasAccount ? (
            <AcceptAsAccount token={token} email={invitation.email} />
          ) : (
            <NewAccount token={token} email={invitation.email} />
          )
        }
      </QueryView>
    </>
  )
}

/** Returns a function that shows a message after joining and opens the home page. */
function useWelcome() {
  const { t } = useLocale()
  const navigate = useNavigate()
  return ({ business }: AcceptedInvitation) => {
    showToast('success', t('invitation.done', { shop: business?.name ?? t('invitation.market') }))
    navigate('/', { replace: true })
  }
}

function AcceptAsAccount({ token, email }: { token: string; email: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const user = useSession()
  const welcome = useWelcome()
  const send = async () =>
    welcome(await api.call<AcceptedInvitation>('/business-invitations/accept', { method: 'POST', body: { token } }))
  const { problems, busy, attributes } = useSubmit({ check: () => [] }, send, (error) => [
    { text: errorText(locale, error) },
  ])
  if (user?.email.toLowerCase() !== email)
    return (
      <>
        <p>{t('invitation.has_account', { email })}</p>
        <ButtonLink to={user ? '/logout' : withRedirect('/login', `/invitation#token=${token}`)}>
          {user ? t('invitation.leave') : t('login.submit')}
        </ButtonLink>
      </>
    )
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Button type="submit" wide busy={busy}>
        {t('invitation.accept')}
      </Button>
    </form>
  )
}

function NewAccount({ token, email }: { token: string; email: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const welcome = useWelcome()
  const form = useForm(
    { username: suggestedName(email), password: '' },
    { username: checkUsername, password: checkNewPassword },
  )
  const send = async () => {
    const { username, password } = form.values
    const accepted = await api.call<AcceptedInvitation>('/business-invitations/accept', {
      method: 'POST',
      body: { token, username: username.trim(), password },
      anonymous: true,
    })
    await login(api, accepted.username, password)
    welcome(accepted)
  }
  const { problems, busy, attributes } = useSubmit(form, send, (error) =>
    refuseFields(locale, form, error, (refusal, name) =>
      name === 'password' ? passwordRefusal(locale, refusal) : violationText(locale, refusal, name),
    ),
  )
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Field
        {...form.field('username')}
        label={t('register.username')}
        hint={t('register.username_hint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} hint={t('register.password_hint')} autoComplete="new-password" />
      <Button type="submit" wide busy={busy}>
        {t('invitation.accept')}
      </Button>
    </form>
  )
}

const suggestedName = (email: string): string => email.split('@')[0]!.slice(0, 60)

function checkUsername(value: string, { t }: Locale): string | undefined {
  const { length } = value.trim()
  if (length === 0) return t('register.username_blank')
  if (length < 3) return t('register.username_short')
  return length > 60 ? t('register.username_long') : undefined
}
