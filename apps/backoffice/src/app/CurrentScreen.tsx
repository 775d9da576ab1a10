import type { Right } from '@lonja/contract/people/rights'
import { Suspense, use, useMemo } from 'react'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { ScreenBoundary } from '@lonja/ui/layout/ScreenBoundary.tsx'
import { useLocation } from '@lonja/ui/router/router.tsx'
import type { Route, RouteMatch, Screens } from '@lonja/ui/screens/screens.ts'
import { useRights } from '#/people/current-shop.ts'

const NotYoursPage = latePart(() => import('./NotYoursPage.tsx').then(({ NotYoursPage: Loaded }) => Loaded))

interface CurrentScreenProps {
  screens: Screens<Route>
  /** The right that each screen needs; null for the screens of everybody. */
  screenRights: Readonly<Record<string, Right | null>>
}

/** Renders the screen of the current path. When only the query changes, the screen keeps its state. */
export function CurrentScreen({ screens, screenRights }: CurrentScreenProps) {
  const { pathname } = useLocation()
  const match = useMemo(() => screens.matchRoute(pathname), [screens, pathname])
  return (
    <ScreenBoundary key={pathname} path={match.route.path} onRetry={screens.clearFailures}>
      <LoadedScreen {...match} screens={screens} right={screenRights[match.route.path] ?? null} />
    </ScreenBoundary>
  )
}

interface LoadedScreenProps extends RouteMatch<Route> {
  screens: Screens<Route>
  right: Right | null
}

function LoadedScreen({ route, params, screens, right }: LoadedScreenProps) {
  const { search } = useLocation()
  const rights = useRights()
  if (right !== null && !rights.includes(right))
    return (
      <Suspense>
        <NotYoursPage right={right} />
      </Suspense>
    )
  const { Screen } = use(screens.loadModule(route))
  return <Screen params={params} search={new URLSearchParams(search)} />
}
