import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Countdown.module.css'
import { remainingOf, wordsOf } from './remaining.ts'

interface CountdownProps {
  kind: 'ends' | 'begins'
  to: string
  /** The server’s time; undefined while it is not known. */
  now: number | undefined
}

/**
 * The time left until an instant: a clock for sighted users, and words for screen readers, because a screen reader
 * would announce every second of a clock. The seconds are hidden for users who prefer reduced motion.
 */
export function Countdown({ kind, to, now }: CountdownProps) {
  const { t, formatList } = useLocale()
  // An empty element keeps the place of the countdown, so that nothing moves when the countdown appears.
  if (now === undefined) return <p className={css['countdown']} />
  const left = remainingOf(Date.parse(to) - now)
  const words = wordsOf(left).map(({ unit, count }) => t(`bells.${unit}`, { count }))
  return (
    <p className={css['countdown']}>
      <span className="sr-only">
        {t(`bells.${kind}_in`, { time: words.length > 0 ? formatList(words) : t('bells.moment') })}
      </span>
      <span aria-hidden="true" className={css['clock']}>
        {t(`bells.${kind}_short`)}
        {left.days > 0 && <Part value={left.days} unit={t('bells.d')} />}
        <Part value={left.hours} unit={t('bells.h')} />
        <Part value={left.minutes} unit={t('bells.min')} />
        <span className={css['seconds']}>
          <Part value={left.seconds} unit={t('bells.s')} />
        </span>
      </span>
    </p>
  )
}

function Part({ value, unit }: { value: number; unit: string }) {
  return (
    <span className={css['part']}>
      <b>{String(value).padStart(2, '0')}</b> {unit}
    </span>
  )
}
