import type { Restriction } from '@lonja/contract/moderation/restriction'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

/** Why the town does not show a product to customers. Products stored on the device by an older version have no list. */
export function Restrictions({ of = [] }: { of: readonly Restriction[] | undefined }) {
  const { t, formatDate } = useLocale()
  return of.map(({ kind, reason, text, since }) => (
    <InlineNotice key={kind}>
      <strong>{t(`manage.products.restricted.${kind}`, { date: formatDate(since) })}</strong>{' '}
      {t(`manage.content_reason.${reason}`)}
      {text && `: ${text}`}
    </InlineNotice>
  ))
}
