import type { CounterPerson } from '@lonja/contract/shared-devices/counter'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SharedDevicePage.module.css'
import { resetPin } from './counter.queries.ts'

/** A member, and whether the member has a PIN. Somebody who manages the shop can remove it. */
export function PinRow({ person: { member, name, hasPin } }: { person: CounterPerson }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const reset = async () => {
    setBusy(true)
    try {
      await resetPin(api, member)
      showToast('success', t('manage.shared.removed', { name }))
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['counter'] })
    }
  }
  return (
    <div className={css['person']}>
      <p>
        {name}
        <small>{t(hasPin ? 'manage.shared.has' : 'manage.shared.has_none')}</small>
      </p>
      {hasPin && (
        <Button kind="secondary" busy={busy} onClick={() => void reset()}>
          {t('manage.shared.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}
