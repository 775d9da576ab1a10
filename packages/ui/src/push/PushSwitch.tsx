import { useMutation } from '@tanstack/react-query'
import { useApi } from '#/api/query-client.ts'
import { useLocale } from '#/i18n/locale.ts'
import { Choice } from '#/controls/Field.tsx'
import { showToast } from '#/hooks/toast.ts'
import { type PushState, turnPushOff, turnPushOn } from './browser-push.ts'

/**
 * A switch for the notifications of this browser. They appear even if no page of the app is open. The switch is hidden
 * if the browser cannot show notifications.
 */
export function PushSwitch({ state, onChange }: { state: PushState; onChange: (state: PushState) => void }) {
  const { t } = useLocale()
  const api = useApi()
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(api) : turnPushOff(api)),
    networkMode: 'always',
    onSuccess: onChange,
    onError: () => showToast('error', t('push.failed')),
  })
  if (state === 'none') return null
  return (
    <Choice
      type="checkbox"
      label={t('push.here')}
      hint={t(state === 'denied' ? 'push.denied' : 'push.here_text')}
      checked={turn.isPending ? turn.variables : state === 'on'}
      disabled={state === 'denied'}
      onChange={({ target }) => turn.mutate(target.checked)}
    />
  )
}
