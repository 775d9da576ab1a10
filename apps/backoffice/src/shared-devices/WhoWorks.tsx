import { useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useOnline } from '@lonja/ui/hooks/online.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { lock } from './change-person.ts'
import { useIdleLock } from './use-idle-lock.ts'
import css from './WhoWorks.module.css'

/** The person who works on a shared device, and the change to another person, which needs a network. */
export function WhoWorks() {
  const { t } = useLocale()
  const api = useApi()
  const user = useSession()
  const online = useOnline()
  useIdleLock()
  return (
    <Button kind="secondary" className={css['who']} disabled={!online} onClick={() => void lock(api)}>
      <span>
        <strong>{user?.name || user?.username}</strong> <small>{t('manage.shared.switch')}</small>
      </span>
    </Button>
  )
}
