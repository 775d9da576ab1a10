import type { Contract } from '@lonja/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ChevronLeftIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import { History } from '#/audit/History.tsx'
import { type Declaration, type Records, formFields, kindOf, titleOf } from './declaration.ts'
import { RecordForm } from './RecordForm.tsx'
import css from './RecordForm.module.css'
import { RecordList } from './RecordList.tsx'
import { recordQueries } from './record.queries.ts'

export interface RecordScreens extends RouteModule {
  /** The declaration, for tests. */
  records: Records
}

/**
 * Makes the screens of a resource from its contract: a list at `at`, a new record at `<at>/new`, and a record at
 * `<at>/<id>`. A resource that needs more than `cells` and `Beside` has screens that are written by hand.
 */
export function defineRecordScreens<C extends Contract>(contract: C, declaration: Declaration<C>): RecordScreens {
  // The kit reads records only by the names that the declaration took from the contract.
  const records = { ...declaration, contract } as unknown as Records
  for (const name of [...formFields(records), ...records.columns]) {
    kindOf(records, name, () => undefined)
    if (records.labels[name] === undefined) throw new Error(`${contract.name}.${name} has no label`)
  }
  return {
    records,
    Screen: ({ params: { id }, search }: ScreenProps) => {
      if (id === undefined) return <RecordList records={records} search={search} />
      return id === 'new' ? <NewRecord records={records} /> : <OneRecord records={records} id={id} />
    },
  }
}

function NewRecord({ records }: { records: Records }) {
  const { t } = useLocale()
  const { texts } = records
  return (
    <Page title={t(texts.add)} heading={t(texts.add)}>
      <BackToList records={records} />
      <RecordForm records={records} found={undefined} />
    </Page>
  )
}

function OneRecord({ records, id }: { records: Records; id: string }) {
  const { t } = useLocale()
  const found = useQuery(recordQueries.one(records.contract, id))
  const title = found.data ? titleOf(found.data.record) : t(records.texts.title)
  return (
    <Page title={title} heading={title}>
      <BackToList records={records} />
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {(record) => (
          <>
            <RecordForm key={id} records={records} found={record} />
            <History of={[{ resource: records.contract.path, id }]} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function BackToList({ records: { at, texts } }: { records: Records }) {
  const { t } = useLocale()
  return (
    <Link to={at} className={css['back']}>
      <ChevronLeftIcon size={20} />
      {t(texts.title)}
    </Link>
  )
}
