import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './KeysPage.module.css'
import { type ApiKey, revokeKey } from './keys.queries.ts'
import { scopeTexts } from './scope-texts.ts'

/** A key with its scopes and its last use. To revoke the key, the user has to confirm. */
export function KeyRow({ apiKey, now }: { apiKey: ApiKey; now: Date }) {
  const { t, formatDate } = useLocale()
  const { busy, act } = useAct('api-keys')
  const [asking, setAsking] = useState(false)
  const { id, name, hint, scopes, expiresDate, lastUsedDate, revokedDate, createdBy, createdDate } = apiKey
  const isOver = revokedDate !== null || (expiresDate !== null && new Date(expiresDate) <= now)
  const revoke = async () => {
    if (await act((api) => revokeKey(api, id), t('manage.api_keys.revoked', { name }))) setAsking(false)
  }
  return (
    <div className={css['key']}>
      <div className={css['about']}>
        <h3>{name}</h3>
        <p>
          <code>lonja_…{hint}</code>
        </p>
        <p>{scopes.map((scope) => t(scopeTexts[scope])).join(' · ')}</p>
        <small>
          {t('manage.api_keys.created', { date: formatDate(createdDate), name: createdBy?.username ?? '–' })}
          {' · '}
          {lastUsedDate ? t('manage.api_keys.used', { date: formatDate(lastUsedDate) }) : t('manage.api_keys.unused')}
          {' · '}
          {stateOf()}
        </small>
      </div>
      {!isOver && (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('manage.api_keys.revoke')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <Dialog open={asking} title={t('manage.api_keys.revoke_title', { name })} onClose={() => setAsking(false)}>
        <div className={css['once']}>
          <p>{t('manage.api_keys.revoke_text')}</p>
          <Button kind="danger" busy={busy} onClick={() => void revoke()}>
            {t('manage.api_keys.revoke')}
          </Button>
        </div>
      </Dialog>
    </div>
  )

  function stateOf(): string {
    if (revokedDate) return t('manage.api_keys.revoked_on', { date: formatDate(revokedDate) })
    if (!expiresDate) return t('manage.api_keys.endless')
    return t(isOver ? 'manage.api_keys.expired' : 'manage.api_keys.until', { date: formatDate(expiresDate) })
  }
}
