import { appVersion } from '@lonja/contract/constants'
import { formatOffset } from '@lonja/contract/time'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { useOnline } from '@lonja/ui/hooks/online.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './InfoPage.module.css'

/** Technical facts that help to find an error, without personal data. */
export function Diagnostics() {
  const locale = useLocale()
  const { t } = locale
  const online = useOnline()
  // Only the browser knows facts about the device, so the server renders nothing.
  if (!useHydrated()) return null
  const facts = factsOf(locale, online)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(facts.map(([name, value]) => `${name}: ${value}`).join('\n'))
      showToast('success', t('info.copied'))
    } catch {
      // Browsers copy text only with permission and over https. The user can still select the text.
      showToast('error', t('info.not_copied'))
    }
  }
  return (
    <section className={css['card']}>
      <h2>{t('info.diagnostics')}</h2>
      <p className={css['lead']}>{t('info.diagnostics_text')}</p>
      <dl className={css['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button kind="secondary" onClick={() => void copy()}>
          {t('info.copy')}
        </Button>
      </div>
    </section>
  )
}

function factsOf({ t }: Locale, online: boolean): [name: string, value: string][] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const installed = matchMedia('(display-mode: standalone)').matches
  return [
    [t('info.fact.version'), appVersion],
    [t('info.fact.connection'), t(online ? 'info.online' : 'info.offline')],
    [t('info.fact.language'), navigator.languages.join(', ')],
    [t('info.fact.zone'), `${timeZone} (${formatOffset(-new Date().getTimezoneOffset())})`],
    [t('info.fact.screen'), `${innerWidth} × ${innerHeight} @ ${devicePixelRatio}`],
    [t('info.fact.installed'), t(installed ? 'info.yes' : 'info.no')],
    [t('info.fact.storage'), t(hasStorage() ? 'info.yes' : 'info.no')],
    [t('info.fact.browser'), navigator.userAgent],
  ]
}

function hasStorage(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}
