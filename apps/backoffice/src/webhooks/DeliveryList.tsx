import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from './WebhooksPage.module.css'
import { kindTexts } from './kind-texts.ts'
import { type Delivery, replayDelivery, webhookQueries } from './webhooks.queries.ts'

/** The newest deliveries of an endpoint, with their results. Each of them can be sent again. */
export function DeliveryList({ webhook, enabled }: { webhook: string; enabled: boolean }) {
  const { t } = useLocale()
  const log = useQuery(webhookQueries.log(webhook))
  return (
    <QueryView
      query={log}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(list) => list.length === 0}
      empty={<p>{t('manage.webhooks.log_none')}</p>}
    >
      {(list) => (
        <ul className={css['log']}>
          {list.map((delivery) => (
            <li key={delivery.id}>
              <Row delivery={delivery} enabled={enabled} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function Row({ delivery, enabled }: { delivery: Delivery; enabled: boolean }) {
  const { t, formatDateTime } = useLocale()
  const { busy, act } = useAct('webhooks')
  const { id, kind, state, status, duration, attempts, error, createdDate } = delivery
  const when = formatDateTime(createdDate)
  const result = [
    t(`manage.webhooks.state.${state}`),
    status === null ? error : `HTTP ${status}`,
    duration !== null && `${duration} ms`,
    attempts > 1 && t('manage.webhooks.attempts', { count: attempts }),
  ]
  return (
    <div className={css['delivery']}>
      <p>
        {t(kindTexts[kind])}
        <small>
          {when} · {result.filter(Boolean).join(' · ')}
        </small>
      </p>
      {enabled && (
        <Button
          kind="secondary"
          busy={busy}
          onClick={() => void act((api) => replayDelivery(api, id), t('manage.webhooks.replayed'))}
        >
          {t('manage.webhooks.replay_all')}
          <span className="sr-only"> {when}</span>
        </Button>
      )}
    </div>
  )
}
