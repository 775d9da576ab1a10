import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import css from './identity.module.css'
import { withRedirect } from '@lonja/ui/router/redirect.ts'
import { type NetworkLogin, authorizationUrl, loginBy, socialQueries, readNetworkAnswer } from './social.ts'

const names = { google: 'Google', facebook: 'Facebook' }

/** The login with a social network, if the town has configured one. */
export function SocialLogin({ target }: { target: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const { data: platforms = [] } = useQuery(socialQueries.platforms())
  const { hash, state } = useLocation() as { hash: string; state: { isRefused?: boolean } | null }
  const navigate = useNavigate()
  const [failure, setFailure] = useState<{ error: unknown }>()
  /**
   * The network’s answer if an account with this e-mail already exists. Then the login also needs the password of that
   * account.
   */
  const [known, setKnown] = useState<NetworkLogin>()

  useEffect(() => {
    const answer = readNetworkAnswer(hash)
    if (answer === undefined) return
    // Removes the token from the address and the history. Then the user is logged in with the token.
    const isRefused = answer === 'refused'
    navigate(withRedirect('/login', isRefused ? target : answer.target), { replace: true, state: { isRefused } })
    if (isRefused) return
    loginBy(api, answer).catch((error: unknown) =>
      error instanceof ApiError && error.key === 'account_exists_with_another_method'
        ? setKnown(answer)
        : setFailure({ error }),
    )
  }, [api, hash, target, navigate])

  const problem = state?.isRefused ? t('login.social_refused') : failure && errorText(locale, failure.error)
  if (known) return <Link vouched={known} />
  if (platforms.length === 0 && problem === undefined) return null
  return (
    <div className={css['social']}>
      <ErrorSummary problems={problem === undefined ? [] : [{ text: problem }]} />
      {platforms.map((platform) => (
        <Button
          key={platform.platform}
          kind="secondary"
          wide
          onClick={() => location.assign(authorizationUrl(api, platform, target))}
        >
          {t('login.social', { name: names[platform.platform] })}
        </Button>
      ))}
    </div>
  )
}

/**
 * Asks for the password of the existing account. The e-mail address that the network reports is not enough to prove
 * that the account belongs to the user.
 */
function Link({ vouched }: { vouched: NetworkLogin }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await loginBy(api, vouched, password)
    } catch (error) {
      setProblem(errorText(locale, error))
      setBusy(false)
    }
  }
  return (
    <form className={css['social']} method="post" onSubmit={(event) => void submit(event)}>
      <p>{t('login.social_link', { name: names[vouched.platform] })}</p>
      <ErrorSummary problems={problem === undefined ? [] : [{ text: problem }]} />
      <PasswordField
        name="linkPassword"
        label={t('login.social_password')}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        required
      />
      <Button type="submit" wide busy={busy}>
        {t('login.social_submit', { name: names[vouched.platform] })}
      </Button>
    </form>
  )
}
