import { type ReactNode, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import keyCss from '#/api-keys/KeysPage.module.css'
import { DeliveryList } from './DeliveryList.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import css from './WebhooksPage.module.css'
import { kindTexts } from './kind-texts.ts'
import { type Webhook, enableWebhook, removeWebhook } from './webhooks.queries.ts'

/** An endpoint with its state, its log, and the ways to send events again. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t, formatDate } = useLocale()
  const { busy, act } = useAct('webhooks')
  const [shown, show] = useState<'log' | 'replay' | 'remove'>()
  const { id, url, kinds, failingDate, disabledDate } = webhook
  const { host } = new URL(url)
  const state = disabledDate
    ? t('manage.webhooks.disabled', { date: formatDate(disabledDate) })
    : failingDate
      ? t('manage.webhooks.failing', { date: formatDate(failingDate) })
      : t('manage.webhooks.working')
  const button = (what: 'log' | 'replay' | 'remove', text: ReactNode) => (
    <Button kind="secondary" onClick={() => show(what)}>
      {text}
      <span className="sr-only"> {host}</span>
    </Button>
  )
  return (
    <div className={keyCss['key']}>
      <div className={keyCss['about']}>
        <h3>{url}</h3>
        <p>{kinds.map((kind) => t(kindTexts[kind])).join(' · ')}</p>
        <small>{state}</small>
      </div>
      <div className={css['acts']}>
        {disabledDate && (
          <Button busy={busy} onClick={() => void act((api) => enableWebhook(api, id), t('manage.webhooks.enabled'))}>
            {t('manage.webhooks.enable')}
          </Button>
        )}
        {button('log', t('manage.webhooks.log'))}
        {!disabledDate && button('replay', t('manage.webhooks.replay'))}
        {button('remove', t('manage.webhooks.remove'))}
      </div>
      <Dialog open={shown === 'log'} title={t('manage.webhooks.log_of', { host })} onClose={() => show(undefined)}>
        {shown === 'log' && <DeliveryList webhook={id} enabled={disabledDate === null} />}
      </Dialog>
      <Dialog open={shown === 'replay'} title={t('manage.webhooks.replay')} onClose={() => show(undefined)}>
        <ReplayForm webhook={id} onDone={() => show(undefined)} />
      </Dialog>
      <Dialog
        open={shown === 'remove'}
        title={t('manage.webhooks.remove_title', { host })}
        onClose={() => show(undefined)}
      >
        <div className={keyCss['once']}>
          <p>{t('manage.webhooks.remove_text')}</p>
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void act((api) => removeWebhook(api, id), t('manage.webhooks.removed', { host }))}
          >
            {t('manage.webhooks.remove')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
