import type { BulkJob } from '@lonja/contract/bulk/bulk-change'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShop } from '#/people/current-shop.ts'
import css from './Bulk.module.css'
import { bulkQueries } from './bulk.queries.ts'
import { changeWords } from './change-words.ts'
import { Progress, UndoButton } from './JobResult.tsx'

/** The newest changes of many products, which can be taken back. */
export function Screen() {
  const { t } = useLocale()
  const jobs = useQuery(bulkQueries.ofShop(useShop().id))
  return (
    <Page title={t('manage.bulk.history')} heading={t('manage.bulk.history')}>
      <p>
        <Link to="/products">{t('manage.products.title')}</Link>
      </p>
      <QueryView
        query={jobs}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found.length === 0}
        empty={<Notice title={t('manage.bulk.none')} />}
      >
        {(found) => (
          <ul className={css['jobs']}>
            {found.map((job) => (
              <li key={job.id}>
                <JobCard job={job} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}

function JobCard({ job }: { job: BulkJob }) {
  const locale = useLocale()
  const { t, formatDateTime } = locale
  const { change, undoOf, undoneBy, username, createdDate } = job
  const words = changeWords(locale, change)
  return (
    <article className={css['job']}>
      <h2>{undoOf === null ? words : t('manage.bulk.undo_of', { change: words })}</h2>
      <p className={css['who']}>{[formatDateTime(createdDate), username].filter(Boolean).join(' · ')}</p>
      <Progress job={job} />
      {undoneBy === null ? <UndoButton job={job} onUndone={() => {}} /> : <p>{t('manage.bulk.taken_back')}</p>}
    </article>
  )
}
