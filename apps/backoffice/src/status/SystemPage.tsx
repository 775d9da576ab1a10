import type { SystemStatus } from '@lonja/contract/status/system-status'
import { useQuery } from '@tanstack/react-query'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Failures } from './Failures.tsx'
import { Installation } from './Installation.tsx'
import { Jobs } from './Jobs.tsx'
import { Queues } from './Queues.tsx'
import { RightsTable } from './RightsTable.tsx'
import { Settings } from './Settings.tsx'
import css from './SystemPage.module.css'
import { statusQuery } from './status.queries.ts'

/** The state of the installation: what has failed, queues, jobs, backups, settings, and the rights of each role. */
export function Screen() {
  const { t } = useLocale()
  const status = useQuery(statusQuery)
  return (
    <Page title={t('manage.system.title')} heading={t('manage.system.title')}>
      <QueryView query={status} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <div className={css['parts']}>
            <Alerts alerts={found.alerts} />
            <Failures failures={found.failures} />
            <Installation status={found} />
            <Queues queues={found.queues} at={status.dataUpdatedAt} />
            <Jobs jobs={found.jobs} />
            <Settings settings={found.settings} />
            <RightsTable />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function Alerts({ alerts }: Pick<SystemStatus, 'alerts'>) {
  const { t, knownText, formatRelative } = useLocale()
  if (alerts.length === 0) return <InlineNotice tone="good">{t('manage.system.no_alerts')}</InlineNotice>
  return alerts.map(({ kind, since }) => (
    <InlineNotice key={kind} tone="bad">
      {knownText(`manage.attention.alert.${kind}`) ?? t('manage.attention.alert.disk')} ({formatRelative(since)})
    </InlineNotice>
  ))
}
