import type { HomeBlock } from '@lonja/contract/home/home-block'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** What a block is: its kind, and the rule of a shelf. */
export function kindName({ t }: Locale, block: HomeBlock): string {
  if (block.kind === 'products') return t(`manage.home.rule.${block.rule}`)
  if (block.kind === 'shops') return t(`manage.home.shops_rule.${block.rule}`)
  return t(`manage.home.kind.${block.kind}`)
}

/** The name of a block in the list: its title, or what it is. */
export const blockName = (locale: Locale, block: HomeBlock): string => block.title.es || kindName(locale, block)

/** The days of a block in words; empty if it has none. */
export function daysOf({ t, formatDate }: Locale, { from, until }: HomeBlock): string {
  const shown = (day: string) => formatDate(new Date(`${day}T12:00:00`))
  if (from && until) return t('manage.home.from_until', { from: shown(from), until: shown(until) })
  if (from) return t('manage.home.from_day', { from: shown(from) })
  return until ? t('manage.home.until_day', { until: shown(until) }) : ''
}
