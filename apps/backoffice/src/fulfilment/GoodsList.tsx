import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { LineMark } from './LineMark.tsx'
import css from './PickingPage.module.css'
import { type PickedLine, byGoods } from './picking.ts'

const gramsPerKilo = 1_000

/** The goods with their total, and below them the orders that they are for. */
export function GoodsList({ lines }: { lines: readonly PickedLine[] }) {
  const { t, formatNumber } = useLocale()
  const kilos = (grams: number) => t('manage.picking.kilos', { kilos: formatNumber(grams / gramsPerKilo, 3) })
  return (
    <ul className={css['list']}>
      {byGoods(lines).map(({ key, title, variant, units, grams, picked, lines: same }) => (
        <li key={key} data-done={picked === units ? '' : undefined}>
          <h2>
            <strong>{units} ×</strong> {title}
            {variant !== '' && ` · ${variant}`}
            {grams > 0 && <small> {kilos(grams)}</small>}
          </h2>
          <ul>
            {same.map((line) => (
              <li key={line.id}>
                <LineMark line={line}>
                  {line.order.code}: {line.units}
                  <span className="sr-only"> × {title}</span>
                </LineMark>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
