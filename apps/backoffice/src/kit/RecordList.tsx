import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { SavedViews } from '#/saved-views/SavedViews.tsx'
import { useMay, useShopId } from '#/people/current-shop.ts'
import type { AnyRecord, Records } from './declaration.ts'
import { FilterBar } from './FilterBar.tsx'
import { type ListPlace, addressWith, itemsPerPage, readPlace, requestOf } from './list-address.ts'
import { RecordCards } from './RecordCards.tsx'
import css from './RecordList.module.css'
import { RecordTable } from './RecordTable.tsx'
import { recordQueries } from './record.queries.ts'
import { removalGraceMs, takeBackRemoval, useRemoval } from './removal.ts'
import { SubjectTabs, ViewTabs } from './Tabs.tsx'
import { useWide } from './use-wide.ts'

/** The records of the present shop, or of the town, with views, search, filters, order and pages, all of which are in the address. */
export function RecordList({ records, search }: { records: Records; search: URLSearchParams }) {
  const { t } = useLocale()
  const shop = useShopId()
  const may = useMay(records.rights)
  const removal = useRemoval()
  const { at, contract, texts } = records
  const place = readPlace(records, search)
  const list = useQuery(recordQueries.page(contract, requestOf(records, place, shop)))
  const add = may && !records.without?.includes('add') && (
    <ButtonLink to={`${at}/new`} icon={<PlusIcon size={20} />}>
      {t(texts.add)}
    </ButtonLink>
  )
  return (
    <Page title={t(texts.title)} heading={t(texts.title)} aside={add}>
      <SubjectTabs records={records} />
      <ViewTabs records={records} place={place} search={search} />
      {shop !== undefined && <SavedViews screen={at} search={search} />}
      <FilterBar records={records} place={place} search={search} />
      <RemovalBar path={contract.path} />
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice title={t(place.set.length > 0 ? 'manage.record.none_found' : texts.none)} />}
      >
        {({ items, total }) => (
          <>
            <Items
              records={records}
              items={items.filter(({ id }) => id !== removal?.id)}
              place={place}
              search={search}
            />
            <Pages at={at} page={place.page} total={total} search={search} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

interface ItemsProps {
  records: Records
  items: readonly AnyRecord[]
  place: ListPlace
  search: URLSearchParams
}

function Items({ records, items, place, search }: ItemsProps) {
  const navigate = useNavigate()
  const { at, contract } = records
  if (!useWide()) return <RecordCards records={records} items={items} />
  const none = Object.fromEntries(contract.sorts.map((name) => [`order[${name}]`, '']))
  const sortBy = (sort: ListPlace['sort']) =>
    navigate(addressWith(at, search, { ...none, ...(sort && { [`order[${sort.id}]`]: sort.desc ? 'desc' : 'asc' }) }), {
      replace: true,
    })
  return <RecordTable records={records} items={items} sort={place.sort} onSort={sortBy} />
}

function Pages({ at, page, total, search }: { at: string; page: number; total: number; search: URLSearchParams }) {
  const { t } = useLocale()
  const last = Math.ceil(total / itemsPerPage)
  if (last <= 1) return null
  const link = (to: number, text: string) => (
    <ButtonLink kind="secondary" to={addressWith(at, search, { page: to === 1 ? '' : `${to}` })}>
      {text}
    </ButtonLink>
  )
  return (
    <nav className={css['pages']} aria-label={t('manage.record.pages')}>
      {page > 1 && link(page - 1, t('manage.record.previous'))}
      <span>{t('manage.record.page', { page, last })}</span>
      {page < last && link(page + 1, t('manage.record.next'))}
    </nav>
  )
}

/** Says that a record will be deleted, while this can be taken back. */
function RemovalBar({ path }: { path: string }) {
  const { t } = useLocale()
  const removal = useRemoval()
  const own = removal?.path === path ? removal : undefined
  return (
    <div className={css['removal']}>
      <output>{own && t('manage.record.removed', { name: own.title })}</output>
      {own && (
        <Button kind="secondary" onClick={takeBackRemoval}>
          {t('manage.undo', { seconds: removalGraceMs / 1_000 })}
        </Button>
      )}
    </div>
  )
}
