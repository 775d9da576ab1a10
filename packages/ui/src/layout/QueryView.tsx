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
  /** Grey shapes with the layout of the content, shown while it is loading. */
  skeleton: ReactNode
  /** Shown instead of the content if `isEmpty` returns true. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/**
 * A region that shows the data of one query, or its state: loading, empty, error or offline. Shown data stay while
 * newer data are loading, and also if newer data cannot be loaded.
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
      {/* Without a connection this notice is left out, because the offline bar shows the age of the data. */}
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

/** The text of an error, a retry button, and the number of the request, for which support may ask. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const locale = useLocale()
  const { t } = locale
  const requestId = error instanceof ApiError ? error.requestId : null
  // Search engines must not index a page with an error.
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
