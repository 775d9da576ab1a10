import type { Application } from '@lonja/contract/applications/missing'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { History } from '#/audit/History.tsx'
import { useMay } from '#/people/current-shop.ts'
import { applicationQueries } from '../application.queries.ts'
import { ApplicationData } from './ApplicationData.tsx'
import css from './ApplicationPage.module.css'
import { DecisionForm } from './DecisionForm.tsx'

/** An application to open a shop: the data of the trader, the documents, and the decision of the town. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const application = useQuery(applicationQueries.one(id))
  const isGone = application.error instanceof ApiError && application.error.status === 404
  const title = isGone ? t('manage.applications.gone') : application.data?.name || t('manage.applications.one')
  return (
    <Page title={title} heading={title}>
      <p className={css['back']}>
        <Link to="/town/shops">{t('manage.shops.title')}</Link>
      </p>
      {!isGone && (
        <QueryView query={application} skeleton={<Skeleton shape="block" />}>
          {(found) => <Details application={found} />}
        </QueryView>
      )}
    </Page>
  )
}

function Details({ application }: { application: Application }) {
  const mayDecide = useMay('town.shops')
  return (
    <div className={css['application']}>
      <State application={application} />
      <ApplicationData application={application} />
      {mayDecide && application.state === 'applied' && <DecisionForm key={application.id} application={application} />}
      <History of={[{ resource: 'business-applications', id: application.id }]} />
    </div>
  )
}

/** The state with its date, and the reasons of the last decision. */
function State({ application }: { application: Application }) {
  const { t, formatDate } = useLocale()
  const { state, user, sentDate, decidedDate, reasons, explanation, business } = application
  const date = state === 'applied' ? sentDate : decidedDate
  return (
    <section className={css['state']} aria-label={t('manage.applications.state_of')}>
      <p>
        <strong>{t(`manage.applications.state.${state}`)}</strong>
        {date && ` · ${formatDate(date)}`} · {user.username}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{t(`manage.applications.reason.${reason}`)}</li>
          ))}
        </ul>
      )}
      {explanation && <p>{explanation}</p>}
      {business && <Link to={`/town/shops/${business.id}`}>{t('manage.applications.to_shop')}</Link>}
    </section>
  )
}
