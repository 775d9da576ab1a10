import type { FailedItem } from '@lonja/contract/status/system-status'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { kindTexts } from '#/webhooks/kind-texts.ts'
import css from './SystemPage.module.css'
import { retryItem } from './status.queries.ts'

/** The messages that could not be delivered, each with a button that sends it again. */
export function Failures({ failures }: { failures: readonly FailedItem[] }) {
  const { t } = useLocale()
  return (
    <section aria-labelledby="failures" className={css['part']}>
      <h2 id="failures">{t('manage.system.failures')}</h2>
      {failures.length === 0 ? (
        <p>{t('manage.system.no_failures')}</p>
      ) : (
        <ul className={css['list']}>
          {failures.map((item) => (
            <li key={item.id}>
              <Failure item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Failure({ item }: { item: FailedItem }) {
  const locale = useLocale()
  const { t, formatRelative } = locale
  const { queue, to, error, since } = item
  const { busy, act } = useAct('system-status', 'attention')
  const mayRetry = useMay('town.system')
  const mayReplay = useMay('keys')
  const name = `${nameOf(item, locale)}, ${to}`
  return (
    <div className={css['row']}>
      <p>
        <strong>{name}</strong>
        <small>
          {t(`manage.system.queue_of.${queue}`)} · {formatRelative(since)}
          {error !== null && ` · ${error}`}
        </small>
      </p>
      {(queue === 'webhook' ? mayReplay : mayRetry) && (
        <Button
          kind="secondary"
          busy={busy}
          onClick={() => void act((api) => retryItem(api, item), t('manage.system.retried'))}
        >
          {t('manage.attention.retry')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}

function nameOf({ queue, about }: FailedItem, { t, knownText }: Locale): string {
  if (queue === 'mail') return knownText(`manage.attention.mail.${about}`) ?? t('manage.attention.mail.other')
  if (queue === 'push') return t('manage.system.push_message')
  const event = Object.entries(kindTexts).find(([kind]) => kind === about)
  return event ? t(event[1]) : about
}
