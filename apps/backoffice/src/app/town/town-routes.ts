import { type Route, screensOf } from '@lonja/ui/screens/screens.ts'
import type { TownPath } from './town-screen-rights.ts'

interface TownRoute extends Route {
  path: TownPath
}

const notFound: TownRoute = {
  path: '/town/not-found',
  load: () => import('#/app/NotFoundPage.tsx'),
}

/** Every screen of the town, by its path below `/manage`. */
export const townRoutes: readonly TownRoute[] = [
  { path: '/town', load: () => import('#/attention/TodayPage.tsx') },
  {
    path: '/town/orders',
    load: () => import('#/orders/all/AllOrdersPage.tsx'),
  },
  {
    path: '/town/orders/:id',
    load: () => import('#/orders/town/TownOrderPage.tsx'),
  },
  { path: '/town/pages', load: () => import('#/cms/PagesPage.tsx') },
  { path: '/town/pages/:id', load: () => import('#/cms/EditPage.tsx') },
  { path: '/town/opening', load: () => import('#/setup/opening/OpeningPage.tsx') },
  { path: '/town/more', load: () => import('#/app/town/TownMorePage.tsx') },
  notFound,
]

export const townScreens = screensOf(townRoutes, notFound)
