import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useContext } from 'react'
import { ApiError, errorText } from '#/api/api-error.ts'
import { useLocale } from '#/i18n/locale.ts'
import { AppParts } from './app-parts.ts'
import { Button } from '#/controls/Button.tsx'
import { InlineNotice, Notice } from '#/controls/Notice.tsx'
import { HeadCollector } from './head.ts'
import { AlertIcon, OfflineIcon } from '#/controls/icons.tsx'
import { useOnline } from '#/hooks/online.ts'

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isPending' | 'isPlaceholderData' | 'fetchStatus' | 'dataUpdatedAt' | 'refetch'
>

interface QueryViewProps<Data> {
  query: Query<Data>
  /** Grey shapes in the layout of the answer. */
  skeleton: ReactNode
  /** Shown instead of the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/**
 * One region fed by one query, in each of its states: loading, empty, error, offline, stale and ready. Data once shown
 * stays while a newer answer is on its way or fails to come.
 */
export function QueryView<Data>({ query, skeleton, empty, isEmpty, children }: QueryViewProps<Data>) {
  const { t, formatRelative } = useLocale()
  const online = useOnline()
  const { withoutNetwork } = useContext(AppParts)
  const { data, error, fetchStatus, dataUpdatedAt } = query

  if (data === undefined) {
    if (error) return <ErrorNotice error={error} retry={() => void query.refetch()} />
    if (fetchStatus === 'paused' || !online) {
      return (
        <Notice icon={<OfflineIcon size={40} />} title={t('offline.missing')} action={withoutNetwork}>
          {t('offline.text')}
        </Notice>
      )
    }
    return (
      <div aria-busy="true">
        <output className="sr-only">{t('loading')}</output>
        {skeleton}
      </div>
    )
  }
  return (
    <>
      {/* Without a connection the shell says it. */}
      {online && error && dataUpdatedAt > 0 && (
        <InlineNotice>
          <OfflineIcon size={20} />
          {t('offline.data', { age: formatRelative(new Date(dataUpdatedAt)) })}
        </InlineNotice>
      )}
      <div aria-busy={query.isPlaceholderData || undefined}>
        {isEmpty?.(data) && empty !== undefined ? empty : children(data)}
      </div>
    </>
  )
}

/** What failed in words, another try, and the number that support asks for. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const locale = useLocale()
  const { t } = locale
  const requestId = error instanceof ApiError ? error.requestId : null
  // The server's answer is then no page for search engines.
  useContext(HeadCollector)?.({ status: 503 })
  return (
    <Notice
      icon={<AlertIcon size={40} />}
      title={t('error.title')}
      action={retry && <Button onClick={retry}>{t('action.retry')}</Button>}
    >
      <p role="alert">{errorText(locale, error)}</p>
      {requestId && <p>{t('error.code', { code: requestId })}</p>}
    </Notice>
  )
}
