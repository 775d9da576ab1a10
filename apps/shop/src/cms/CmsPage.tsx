import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Block } from '@lonja/ui/blocks/Blocks.tsx'
import blocks from '@lonja/ui/blocks/Blocks.module.css'
import { NotFound } from '#/ui/NotFound.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import css from './CmsPage.module.css'
import { type CmsPage, cmsQueries } from './cms.queries.ts'
import { type Heading, headingsOf } from './headings.ts'

export const prefetch: RouteModule['prefetch'] = (client, { code = '' }) => client.prefetchQuery(cmsQueries.byUrl(code))

export function Screen({ params: { code = '' } }: ScreenProps) {
  const { t } = useLocale()
  const page = useQuery(cmsQueries.byUrl(code))
  if (page.error instanceof ApiError && page.error.status === 404) {
    return <NotFound title={t('not_found.title')} text={t('cms.gone')} />
  }
  const { title, meta } = page.data ?? { title: t('cms.title'), meta: {} }
  return (
    <Page
      title={meta.title ?? title}
      description={meta.description}
      canonical={`/cms/${code}`}
      heading={page.data ? <span lang={defaultLanguage}>{title}</span> : undefined}
    >
      {!page.data && <PageTitle className="sr-only">{title}</PageTitle>}
      <QueryView query={page} skeleton={<Skeleton shape="block" />}>
        {(data) => <Article page={data} />}
      </QueryView>
    </Page>
  )
}

/** The text, in the layout `side` with the headings beside it, or above it on phones. */
function Article({ page: { body, layout, updatedDate } }: { page: CmsPage }) {
  const { language, t, formatDate } = useLocale()
  const headings = headingsOf(body)
  const withContents = layout === 'side' && headings.length > 1
  return (
    <div className={withContents ? css['split'] : undefined}>
      {withContents && <Contents headings={headings} />}
      <article className={blocks['article']} lang={defaultLanguage}>
        {body.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page have neither ids nor state
          <Block key={index} block={block} id={headings.find((heading) => heading.index === index)?.id} />
        ))}
        <p className={css['updated']} lang={language}>
          {t('cms.updated', { date: formatDate(updatedDate, 'long') })}
        </p>
      </article>
    </div>
  )
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useLocale()
  return (
    <nav className={css['contents']} aria-labelledby="contents-title">
      <h2 id="contents-title">{t('cms.contents')}</h2>
      <ol lang={defaultLanguage}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
