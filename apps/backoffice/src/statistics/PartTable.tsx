import { useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './FiguresPage.module.css'
import { SaveTable } from './SaveTable.tsx'
import type { Part } from './town-figures.ts'

const shown = 12

interface PartTableProps {
  title: string
  /** The heading of the first column. */
  name: string
  /** The name of the part of everything that belongs to no other part. */
  none: string
  parts: readonly Part[]
}

/** The sales of the parts of the town, beside the period before, as a table with a bar in each row. */
export function PartTable({ title, name, none, parts }: PartTableProps) {
  const { t, formatMoney } = useLocale()
  const id = useId()
  const [now, before] = [t('manage.figures.now'), t('manage.figures.before')]
  const most = Math.max(1, ...parts.flatMap((part) => [part.now, part.before]))
  return (
    <section aria-labelledby={id} className={css['section']}>
      <h2 id={id}>{title}</h2>
      {parts.length === 0 ? (
        <p>{t('manage.figures.nothing_sold')}</p>
      ) : (
        <>
          <table className={css['table']} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                <th scope="col">{now}</th>
                <th scope="col">{before}</th>
              </tr>
            </thead>
            <tbody>
              {parts.slice(0, shown).map((part) => (
                <tr key={part.name ?? ''}>
                  <th scope="row">
                    {part.name ?? none}
                    <Bars now={part.now / most} before={part.before / most} />
                  </th>
                  <td>{formatMoney(part.now)}</td>
                  <td>{formatMoney(part.before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <SaveTable
            title={title}
            columns={[name, now, before].map((each) => ({ name: each, money: each !== name }))}
            rows={parts.map((part) => ({ [name]: part.name ?? none, [now]: part.now, [before]: part.before }))}
          />
        </>
      )}
    </section>
  )
}

/** The period above the period before. The table has the same numbers. */
function Bars({ now, before }: { now: number; before: number }) {
  return (
    <svg className={css['bars']} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={now * 100} height={6} data-now />
      <rect y={7} width={before * 100} height={3} />
    </svg>
  )
}
