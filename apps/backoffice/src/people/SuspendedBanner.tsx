import type { Suspension } from '@lonja/contract/businesses/suspension'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SuspendedBanner.module.css'

/** Says the members of a suspended shop why it is suspended, and how they can complain. */
export function SuspendedBanner({ suspension: { reasons, text, since } }: { suspension: Suspension }) {
  const { t, formatDate } = useLocale()
  return (
    <section className={css['banner']} aria-label={t('manage.shops.banner')}>
      <p>
        <strong>{t('manage.shops.banner')}</strong> · {t('manage.shops.since', { date: formatDate(since) })}
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t(`manage.shops.reason.${reason}`)}</li>
        ))}
      </ul>
      {text && <p>{text}</p>}
      <p>{t('manage.shops.banner_text')}</p>
      <p>{t('manage.shops.complain')}</p>
    </section>
  )
}
