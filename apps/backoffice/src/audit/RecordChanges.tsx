import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShopId } from '#/people/current-shop.ts'
import { type Audited, auditQueries } from './audit.queries.ts'
import { ChangeList } from './ChangeList.tsx'

/** The newest changes of a record and its parts. */
export function RecordChanges({ of }: { of: readonly Audited[] }) {
  const { t } = useLocale()
  const events = useQuery(auditQueries.ofRecords(useShopId(), of))
  return (
    <QueryView
      query={events}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(found) => found.length === 0}
      empty={<p>{t('manage.audit.none')}</p>}
    >
      {(found) => <ChangeList events={found} named={of.length > 1} />}
    </QueryView>
  )
}
