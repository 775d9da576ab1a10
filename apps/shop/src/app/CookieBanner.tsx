import { consentCookie } from '@lonja/contract/constants'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import css from './CookieBanner.module.css'

const sixMonths = 182 * 24 * 3_600
/** Of the text that is agreed to or not; another text is another number. */
const textVersion = 1
const undecided = createStore(isUndecided)

/**
 * Asks once for consent, on the web only: the packed app has no cookies; refusing is as easy as accepting. The server writes it into the page of whom
 * has not chosen (`initially`), so that it does not paint after everything else.
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

/** Opens the banner again, to change one's mind. */
export const reopenCookieBanner = (): void => write('', 0)

function isUndecided(): boolean {
  return !document.cookie.split('; ').some((pair) => pair.startsWith(`${consentCookie}=`))
}

/** What was chosen, of which text, and when: the proof that it was. */
const decide = (choice: 'accepted' | 'rejected'): void =>
  write(`${choice}.${textVersion}.${Math.floor(Date.now() / 1_000)}`, sixMonths)

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is missing in Firefox and on plain http
  document.cookie = `${consentCookie}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
  undecided.set(isUndecided())
}
