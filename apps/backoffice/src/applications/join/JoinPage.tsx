import type { Application } from '@lonja/contract/applications/missing'
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '@lonja/ui/api/session.ts'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { Answer } from './Answer.tsx'
import { Begin } from './Begin.tsx'
import css from './JoinPage.module.css'
import { joinQueries } from './join.queries.ts'

const Steps = latePart(() => import('./Steps.tsx').then(({ Steps: Loaded }) => Loaded))

/** «Abre tu tienda»: the application of a person, in steps that can be left and resumed, and the answer of the town. */
export function Screen({ search }: Pick<ScreenProps, 'search'>) {
  const { t } = useLocale()
  const user = useSession()
  const application = useQuery(joinQueries.mine(user?.id ?? ''))
  const title = t('manage.applications.join')
  return (
    <Page title={title} heading={title}>
      <div className={css['join']}>
        <QueryView query={application} skeleton={<Skeleton shape="block" />}>
          {(found) => <Present application={found} search={search} />}
        </QueryView>
      </div>
    </Page>
  )
}

function Present({ application, search }: { application: Application | null; search: URLSearchParams }) {
  const state = application?.state
  return (
    <>
      {application && state !== 'draft' && <Answer application={application} />}
      {application && (state === 'draft' || state === 'more_wanted') ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <Steps application={application} search={search} />
        </Suspense>
      ) : (
        state !== 'applied' && <Begin />
      )}
    </>
  )
}
