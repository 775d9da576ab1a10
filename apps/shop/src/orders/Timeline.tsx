import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Timeline.module.css'
import { statusIcon } from './StatusChip.tsx'
import { type Share, isCollected, timelineOf } from './shares.ts'

/** The steps of an order: the past steps with time and author, the current step, and the coming steps. */
export function Timeline({ share, own }: { share: Share; own: boolean }) {
  const locale = useLocale()
  const { t, formatDateTime } = locale
  return (
    <ol className={css['timeline']} aria-label={t('order.timeline')}>
      {timelineOf(share).map(({ status, name, at, actor, reason, state }) => {
        const Icon = statusIcon(status)
        return (
          <li
            key={`${status} ${at}`}
            className={[css[state], state === 'now' && css[status]].filter(Boolean).join(' ')}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={css['dot']}>
              <Icon size={16} />
            </span>
            <span className={css['words']}>
              <span className={css['name']}>
                {status === 'complete' || name === undefined ? nextName(locale, status, share) : name}
                {state === 'next' && <span className="sr-only"> ({t('order.to_come')})</span>}
              </span>
              {at !== undefined && (
                <span className={css['when']}>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                  {actor &&
                    status !== 'pending' &&
                    ` · ${t(`order.actor.${actor === 'customer' && !own ? 'buyer' : actor}`)}`}
                </span>
              )}
              {reason && <span className={css['reason']}>«{reason}»</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const nextName = ({ knownText }: Locale, status: string, share: Share): string =>
  knownText(`order.status.${status}_${isCollected(share) ? 'pickup' : 'delivery'}`) ??
  knownText(`order.status.${status}`) ??
  status
