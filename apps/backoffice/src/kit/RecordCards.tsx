import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { AnyRecord, Records } from './declaration.ts'
import css from './RecordTable.module.css'
import { useCells } from './use-cells.ts'

/** The records as cards, for phones. The whole card is the link. */
export function RecordCards({ records, items }: { records: Records; items: readonly AnyRecord[] }) {
  const { t } = useLocale()
  const cells = useCells(records)
  const [title = '', ...others] = records.columns
  return (
    <ul className={css['cards']}>
      {items.map((record) => (
        <li key={record.id}>
          <article>
            <h2>
              <Link to={`${records.at}/${record.id}`} className="card-link">
                {cells(record, title)}
              </Link>
            </h2>
            <dl>
              {others.map((name) => (
                <div key={name}>
                  <dt>{t(records.labels[name]!)}</dt>
                  <dd>{cells(record, name)}</dd>
                </div>
              ))}
            </dl>
          </article>
        </li>
      ))}
    </ul>
  )
}
