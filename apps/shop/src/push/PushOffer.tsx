import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { pushState, turnPushOn } from '@lonja/ui/push/browser-push.ts'

type Answer = 'on' | 'denied' | 'declined'

/**
 * Asks whether to send a push when the order is ready. The browser asks for permission only after the user accepts. A
 * user who declines is not asked again.
 */
export function PushOffer({ className }: { className: string | undefined }) {
  const { t } = useLocale()
  const api = useApi()
  const [isOffered, setOffered] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (readStored('push_declined') !== true) void pushState().then((state) => setOffered(state === 'off'))
  }, [])
  const turnOn = useMutation({
    mutationFn: () => turnPushOn(api),
    networkMode: 'always',
    onSuccess(state) {
      if (state === 'on' || state === 'denied') setAnswer(state)
    },
    onError: () => showToast('error', t('push.failed')),
  })
  const decline = () => {
    store('push_declined', true)
    setAnswer('declined')
  }
  if (!isOffered) return null
  if (answer)
    return (
      <section className={className}>
        {/* The pressed button has disappeared, so the text gets the focus. */}
        <p tabIndex={-1} ref={(said) => said?.focus()}>
          {t(`push.${answer}`)}
        </p>
      </section>
    )
  return (
    <section className={className} aria-labelledby="push-offer">
      <p>
        <strong id="push-offer">{t('push.offer')}</strong> {t('push.offer_text')}
      </p>
      <Button kind="secondary" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {t('push.yes')}
      </Button>
      <Button kind="quiet" onClick={decline}>
        {t('push.no')}
      </Button>
    </section>
  )
}
