import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { logout } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useAllActs } from '#/outbox/outbox.ts'
import css from './LockPage.module.css'

/** Ends the session of a shared device, after a second press. To share it again, an owner or manager logs in. */
export function EndSharing() {
  const { t } = useLocale()
  const api = useApi()
  const unsent = useAllActs().length
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button kind="quiet" className={css['end']} onClick={() => setAsking(true)}>
        {t('manage.shared.end')}
      </Button>
    )
  return (
    <div className={css['end']}>
      <p>{t('manage.shared.end_text')}</p>
      {unsent > 0 && <p>{t('manage.shared.unsent', { count: unsent })}</p>}
      <Button kind="danger" onClick={() => void logout(api)}>
        {t('manage.shared.end')}
      </Button>{' '}
      <Button kind="secondary" onClick={() => setAsking(false)}>
        {t('action.cancel')}
      </Button>
    </div>
  )
}
