import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './FiguresPage.module.css'
import { SaveTable } from './SaveTable.tsx'

/** What customers have searched for without finding anything. */
export function MissedWords({ words }: { words: readonly { words: string; searches: number }[] }) {
  const { t, formatNumber } = useLocale()
  const [name, count] = [t('manage.figures.words'), t('manage.figures.searches')]
  return (
    <section aria-labelledby="missed" className={css['section']}>
      <h2 id="missed">{t('manage.figures.missed')}</h2>
      {words.length === 0 ? (
        <p>{t('manage.figures.nothing_missed')}</p>
      ) : (
        <>
          <p>{t('manage.figures.nobody_sells', { words: words[0]!.words })}</p>
          <table className={css['table']} aria-labelledby="missed">
            <thead>
              <tr>
                <th scope="col">{name}</th>
                <th scope="col">{count}</th>
              </tr>
            </thead>
            <tbody>
              {words.map(({ words: text, searches }) => (
                <tr key={text}>
                  <th scope="row">{text}</th>
                  <td>{formatNumber(searches)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <SaveTable
            title={t('manage.figures.missed')}
            columns={[name, count].map((each) => ({ name: each, money: false }))}
            rows={words.map(({ words: text, searches }) => ({ [name]: text, [count]: searches }))}
          />
        </>
      )}
    </section>
  )
}
