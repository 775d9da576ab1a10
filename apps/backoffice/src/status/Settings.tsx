import type { ShownSetting } from '@lonja/contract/status/system-status'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SystemPage.module.css'

/** The settings of the server with their names in its environment. Secrets are only «puesto» or «no puesto». */
export function Settings({ settings }: { settings: readonly ShownSetting[] }) {
  const { t } = useLocale()
  if (settings.length === 0) return null
  return (
    <section aria-labelledby="settings" className={css['part']}>
      <h2 id="settings">{t('manage.system.settings')}</h2>
      <p className={css['note']}>{t('manage.system.settings_note')}</p>
      <details>
        <summary>{t('manage.system.show_settings', { count: settings.length })}</summary>
        <table className={css['table']} aria-labelledby="settings">
          <thead>
            <tr>
              <th scope="col">{t('manage.system.setting')}</th>
              <th scope="col">{t('manage.system.value')}</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, given, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {value ?? (given ? t('manage.system.given') : t('manage.system.not_given'))}
                  {value !== null && !given && <small>{t('manage.system.usual')}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
