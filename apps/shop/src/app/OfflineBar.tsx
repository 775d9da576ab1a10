import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { OfflineIcon } from '@lonja/ui/controls/icons.tsx'
import { useOnline, writeAge } from '@lonja/ui/hooks/online.ts'
import css from './Shell.module.css'

/** Says on every screen that there is no connection, and how old the shown data is. */
export function OfflineBar() {
  const locale = useLocale()
  return useOnline() ? null : (
    <section className={css['offline']} aria-label={locale.t('offline.title')}>
      <OfflineIcon size={20} />
      <output>{locale.t('offline.bar')}</output>
      {/* The age is not announced each minute to screen readers; it can be read. */}
      <span ref={writeAge(locale)} />
    </section>
  )
}
