import { defaultLanguage } from '@lonja/contract/constants'
import { currentLanguage, formatDate } from '@lonja/contract/formats'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#/api/api-error.ts'
import { t } from '#/i18n/texts.ts'
import { NotFound } from '#/ui/NotFound.tsx'
import { Page, PageTitle } from '#/ui/Page.tsx'
import { QueryView } from '#/ui/QueryView.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import type { RouteModule, ScreenProps } from '#/ui/screen.ts'
import css from './CmsPage.module.css'
import { type CmsBlock, type CmsPage, cmsQueries } from './cms.queries.ts'
import { type Heading, headingsOf } from './headings.ts'

export const prefetch: RouteModule['prefetch'] = (client, { code = '' }) => client.prefetchQuery(cmsQueries.byUrl(code))

export function Screen({ params: { code = '' } }: ScreenProps) {
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

function Article({ page: { body, updatedDate } }: { page: CmsPage }) {
  const headings = headingsOf(body)
  const withContents = headings.length > 3
  return (
    <div className={withContents ? css['split'] : undefined}>
      {withContents && <Contents headings={headings} />}
      <article className={css['article']} lang={defaultLanguage}>
        {body.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page have neither ids nor state
          <Block key={index} block={block} id={headings.find((heading) => heading.index === index)?.id} />
        ))}
        <p className={css['updated']} lang={currentLanguage()}>
          {t('cms.updated', { date: formatDate(updatedDate, 'long') })}
        </p>
      </article>
    </div>
  )
}

function Contents({ headings }: { headings: readonly Heading[] }) {
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

function Block({ block, id }: { block: CmsBlock; id: string | undefined }) {
  switch (block.type) {
    case 'h2':
      return <h2 id={id}>{block.text}</h2>
    case 'h3':
      return <h3>{block.text}</h3>
    case 'p':
      return <p>{block.text}</p>
    case 'ul':
      return <ul>{items(block.items)}</ul>
    case 'ol':
      return <ol>{items(block.items)}</ol>
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

// oxlint-disable-next-line react/no-array-index-key -- as above
const items = (texts: readonly string[]) => texts.map((text, index) => <li key={index}>{text}</li>)

/** Wide tables scroll by themselves, also with the keyboard. */
function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={css['table']} aria-label={head.join(', ')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={index}>
              {row.map((text, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
