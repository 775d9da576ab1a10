import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { logout } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useOutbox } from '#/outbox/outbox.ts'

/** Ends the session. If changes of this device were not sent, the user must confirm that they are lost. */
export function LogOut() {
  const { t } = useLocale()
  const api = useApi()
  const hasActs = useOutbox().acts.length > 0
  const [open, setOpen] = useState(false)
  const leave = () => void logout(api)
  return (
    <>
      <Button kind="secondary" onClick={() => (hasActs ? setOpen(true) : leave())}>
        {t('manage.logout')}
      </Button>
      <Dialog open={open} title={t('manage.logout')} onClose={() => setOpen(false)} shape="sheet">
        <p>{t('manage.outbox.unsent')}</p>
        <Button kind="danger" onClick={leave}>
          {t('manage.outbox.leave')}
        </Button>
      </Dialog>
    </>
  )
}
