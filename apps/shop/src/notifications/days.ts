import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** The messages of one day, and the day’s name. */
export interface Day<Entry> {
  name: string
  entries: Entry[]
}

const dayMs = 24 * 3_600_000

/** Groups messages, newest first, by days in the town’s time zone. A day is called today, yesterday or by its date. */
export function byDay<Entry extends { createdDate: string }>(
  { formatDate, t }: Locale,
  entries: readonly Entry[],
  now: Date = new Date(),
): Day<Entry>[] {
  const today = formatDate(now)
  const yesterday = formatDate(new Date(+now - dayMs))
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const date = formatDate(entry.createdDate)
    const name =
      date === today
        ? t('notifications.today')
        : date === yesterday
          ? t('notifications.yesterday')
          : formatDate(entry.createdDate, 'long')
    const last = days.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}

/** The path of the screen to which a message leads; undefined if the link leads out of the web shop. */
export const subjectOf = (url: string | null): string | undefined =>
  url !== null && /^\/(?![/\\])[^\\\s]*$/.test(url) ? url : undefined
