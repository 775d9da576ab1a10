import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { sendNow } from '#/outbox/send-now.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './SharedDevicePage.module.css'
import { shareDevice } from './change-person.ts'

/** Makes this device a shared one, after a confirmation, because only a logout takes it back. */
export function ShareButton() {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const shop = useShop()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      await sendNow()
      await shareDevice(api, shop)
    } catch (error) {
      showToast('error', errorText(locale, error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('manage.shared.share')}</Button>
      <Dialog open={open} title={t('manage.shared.share')} onClose={() => setOpen(false)}>
        <div className={css['form']}>
          <p>{t('manage.shared.share_text')}</p>
          <Button busy={busy} onClick={() => void share()}>
            {t('manage.shared.share')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
