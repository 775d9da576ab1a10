import { consentCookie } from '@lonja/contract/constants'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import css from './CookieBanner.module.css'

const sixMonths = 182 * 24 * 3_600
/** The version of the consent text. Increase the number when the text changes. */
const textVersion = 1
const undecided = createStore(isUndecided)

/**
 * Requests the visitor’s consent; the answer is valid for six months. The banner is shown only on the web, because the
 * packed app has no cookies. Refusing is as easy as accepting. The server renders the banner for visitors without an
 * answer (`initially`), so that the banner does not appear later than the rest of the page.
 */
export function CookieBanner({ initially }: { initially: boolean }) {
  const { t } = useLocale()
  const { origin } = useApi()
  const open = useStore(undecided, initially)
  if (!open || origin !== '') return null
  return (
    <section className={css['banner']} aria-label={t('cookies.title')}>
      <p className={css['text']}>
        {t('cookies.text')} <Link to="/cms/cookies">{t('cookies.more')}</Link>
      </p>
      <div className={css['actions']}>
        <Button kind="secondary" onClick={() => decide('rejected')}>
          {t('cookies.reject')}
        </Button>
        <Button kind="secondary" onClick={() => decide('accepted')}>
          {t('cookies.accept')}
        </Button>
      </div>
    </section>
  )
}

/** Opens the banner again, so that the visitor can change the answer. */
export const reopenCookieBanner = (): void => write('', 0)

function isUndecided(): boolean {
  return !document.cookie.split('; ').some((pair) => pair.startsWith(`${consentCookie}=`))
}

/** Stores the answer, the version of the text and the time as the proof of consent. */
const decide = (choice: 'accepted' | 'rejected'): void =>
  write(`${choice}.${textVersion}.${Math.floor(Date.now() / 1_000)}`, sixMonths)

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is missing in Firefox and on plain http
  document.cookie = `${consentCookie}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
  undecided.set(isUndecided())
}
