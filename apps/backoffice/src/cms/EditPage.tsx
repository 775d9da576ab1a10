import { useQuery } from '@tanstack/react-query'
import { ChevronLeftIcon } from '@lonja/ui/controls/icons.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { History } from '#/audit/History.tsx'
import css from './cms.module.css'
import { cmsQueries } from './cms.queries.ts'
import { PageForm } from './PageForm.tsx'
import { usePagePaths } from './page-paths.ts'
import { Versions } from './Versions.tsx'

/** A page of text: its blocks with a preview, and its versions. */
export function Screen({ params }: ScreenProps) {
  const id = params['id'] ?? 'new'
  return id === 'new' ? <NewPage /> : <OnePage key={id} id={id} />
}

function NewPage() {
  const { t } = useLocale()
  return (
    <Page title={t('manage.pages.add')} heading={t('manage.pages.add')}>
      <Back />
      <PageForm found={undefined} />
    </Page>
  )
}

function OnePage({ id }: { id: string }) {
  const { t } = useLocale()
  const found = useQuery(cmsQueries.one(id))
  const { title: listTitle } = usePagePaths()
  const title = found.data?.page.title ?? t(listTitle)
  return (
    <Page title={title} heading={title}>
      <Back />
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {(page) => (
          <>
            <PageForm key={page.etag} found={page} />
            <Versions page={id} />
            <History of={[{ resource: 'cms', id }]} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Back() {
  const { t } = useLocale()
  const { all, title } = usePagePaths()
  return (
    <Link to={all} className={css['back']}>
      <ChevronLeftIcon size={20} />
      {t(title)}
    </Link>
  )
}
