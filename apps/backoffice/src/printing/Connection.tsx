import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './PrintersPage.module.css'
import { devices } from './device-apis.ts'
import { choosePrinter } from './printer.ts'
import { type KnownPrinter, changePrinter, usePrinterSettings } from './printer-settings.ts'

/** Connects a receipt printer. The buttons are only in browsers that reach printers. */
export function Connection() {
  const { t } = useLocale()
  const { printer } = usePrinterSettings()
  const ways = (['usb', 'serial'] as const).filter((by) => devices()[by])
  const connect = async (by: KnownPrinter['by']) => {
    try {
      const chosen = await choosePrinter(by)
      if (chosen) changePrinter({ printer: chosen })
    } catch (error) {
      console.warn('The printer cannot be connected', error)
      showToast('error', t('manage.printers.not_connected'))
    }
  }
  return (
    <section aria-labelledby="connection">
      <h2 id="connection">{t('manage.printers.receipt_printer')}</h2>
      {printer ? (
        <>
          <p>{t(`manage.printers.connected.${printer.by}`)}</p>
          <Button kind="secondary" onClick={() => changePrinter({ printer: null })}>
            {t('manage.printers.forget')}
          </Button>
        </>
      ) : (
        <>
          <p>{t(ways.length > 0 ? 'manage.printers.connect_hint' : 'manage.printers.cannot')}</p>
          <div className={css['buttons']}>
            {ways.map((by) => (
              <Button key={by} kind="secondary" onClick={() => void connect(by)}>
                {t(`manage.printers.connect.${by}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}
