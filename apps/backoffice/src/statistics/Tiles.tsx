import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './FiguresPage.module.css'
import type { Figures } from './sales.queries.ts'

/** The main numbers, each with its value in the period before. */
export function Tiles({ now, before }: Pick<Figures, 'now' | 'before'>) {
  const { t, formatMoney, formatNumber } = useLocale()
  const average = ({ total, orders }: { total: number; orders: number }) =>
    formatMoney(orders === 0 ? 0 : Math.round(total / orders))
  const tiles = [
    ['manage.figures.total', formatMoney(now.total), formatMoney(before.total)],
    ['manage.figures.orders', formatNumber(now.orders), formatNumber(before.orders)],
    ['manage.figures.average', average(now), average(before)],
    ['manage.figures.units', formatNumber(now.units), formatNumber(before.units)],
  ] as const
  return (
    <dl className={css['tiles']}>
      {tiles.map(([title, value, earlier]) => (
        <div key={title}>
          <dt>{t(title)}</dt>
          <dd>
            <strong>{value}</strong>
            <small>{t('manage.figures.earlier', { value: earlier })}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
