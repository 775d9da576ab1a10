import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { ChevronLeftIcon } from '@lonja/ui/controls/icons.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useMay } from '#/people/current-shop.ts'
import { type Case, caseQueries } from './case.queries.ts'
import { AnswerCase } from './AnswerCase.tsx'
import css from './issues.module.css'

/** A case: what the customer wrote, the messages, and what it is about. */
export function Screen({ params }: ScreenProps) {
  const { t } = useLocale()
  const found = useQuery(caseQueries.one(params['id'] ?? ''))
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const title = isGone ? t('manage.cases.gone') : (found.data?.subject ?? t('manage.cases.title'))
  return (
    <Page title={title} heading={title}>
      <Link to="/town/cases" className={css['back']}>
        <ChevronLeftIcon size={20} />
        {t('manage.cases.title')}
      </Link>
      {!isGone && (
        <QueryView query={found} skeleton={<Skeleton shape="block" />}>
          {(item) => <Details item={item} />}
        </QueryView>
      )}
    </Page>
  )
}

function Details({ item }: { item: Case }) {
  const { t, formatDateTime } = useLocale()
  const may = useMay('cases')
  const { user, body, createdDate, messages, attachments, resolution, state } = item
  const said = [{ id: 'first', user, text: body, createdDate }, ...messages]
  return (
    <div className={css['case']}>
      <About item={item} />
      <ol className={css['messages']} aria-label={t('manage.cases.messages')}>
        {said.map(({ id, user: author, text, createdDate: at }) => (
          <li key={id} data-own={author.id === user.id || undefined}>
            <p>
              <strong>{author.username}</strong> <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            <p className={css['words']}>{text}</p>
          </li>
        ))}
      </ol>
      {attachments.length > 0 && (
        <ul aria-label={t('manage.cases.attachments')}>
          {attachments.map(({ id, fileOName, contentUrl }) => (
            <li key={id}>
              <a href={contentUrl}>{fileOName}</a>
            </li>
          ))}
        </ul>
      )}
      {resolution && (
        <p>
          <strong>{t('manage.cases.resolution')}</strong> {resolution}
        </p>
      )}
      {may && state !== 'closed' && <AnswerCase item={item} />}
    </div>
  )
}

function About({ item }: { item: Case }) {
  const { t, formatDate } = useLocale()
  const { state, type, business, order, product, deadline } = item
  return (
    <section className={css['about']} aria-label={t('manage.cases.about')}>
      <p>
        <strong>{t(`manage.cases.state.${state}`)}</strong> · {t(`manage.cases.type.${type}`)}
        {` · ${business ? t('manage.cases.by_shop', { shop: business.name }) : t('manage.cases.by_town')}`}
      </p>
      {order && (
        <p>
          <Link to={`/town/orders/${order.id}`}>{t('manage.order.title', { code: order.code })}</Link>
        </p>
      )}
      {product && (
        <p>
          <a href={`/product/${product.id}`}>{product.title}</a>
        </p>
      )}
      {deadline && <p>{t('manage.cases.until', { date: formatDate(`${deadline}T12:00:00Z`, 'long') })}</p>}
    </section>
  )
}
