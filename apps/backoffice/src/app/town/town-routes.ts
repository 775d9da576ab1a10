import { screensOf } from '@lonja/ui/screens/screens.ts'
import type { BackofficeRoute } from '../CurrentScreen.tsx'
import type { TownPath } from './town-screen-rights.ts'

interface TownRoute extends BackofficeRoute {
  path: TownPath
}

const notFound: TownRoute = {
  path: '/town/not-found',
  load: () => import('#/app/NotFoundPage.tsx'),
  file: 'src/app/NotFoundPage.tsx',
}

/** Every screen of the town, by its path below `/manage`. */
export const townRoutes: readonly TownRoute[] = [
  { path: '/town', load: () => import('#/attention/TodayPage.tsx'), file: 'src/attention/TodayPage.tsx' },
  {
    path: '/town/orders',
    load: () => import('#/orders/all/AllOrdersPage.tsx'),
    file: 'src/orders/all/AllOrdersPage.tsx',
  },
  {
    path: '/town/orders/:id',
    load: () => import('#/orders/town/TownOrderPage.tsx'),
    file: 'src/orders/town/TownOrderPage.tsx',
  },
  { path: '/town/pages', load: () => import('#/cms/PagesPage.tsx'), file: 'src/cms/PagesPage.tsx' },
  { path: '/town/pages/:id', load: () => import('#/cms/EditPage.tsx'), file: 'src/cms/EditPage.tsx' },
  { path: '/town/more', load: () => import('#/app/town/TownMorePage.tsx'), file: 'src/app/town/TownMorePage.tsx' },
  notFound,
]

export const townScreens = screensOf(townRoutes, notFound)
