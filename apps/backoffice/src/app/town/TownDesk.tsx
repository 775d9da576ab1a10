import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ScreenPrefetch } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useScrollRestoration } from '@lonja/ui/hooks/scroll.ts'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { Keyboard } from '#/keyboard/Keyboard.tsx'
import type { OwnTown } from '#/people/bootstrap.queries.ts'
import { TownContext } from '#/people/current-shop.ts'
import { SearchButton } from '#/town-search/SearchButton.tsx'
import { CurrentScreen } from '../CurrentScreen.tsx'
import { Frame } from '../Frame.tsx'
import { OtherPlaces } from '../OtherPlaces.tsx'
import { isAtTown } from '../at-town.ts'
import { townMenu } from './town-menu.ts'
import { townScreens } from './town-routes.ts'
import { townScreenRights } from './town-screen-rights.ts'

interface TownDeskProps {
  town: OwnTown
  /** Whether the user also works in a shop. */
  hasShops: boolean
}

/** The desk of the people who work for the town: the parts around its screens. */
export function TownDesk({ town, hasShops }: TownDeskProps) {
  const { t, town: facts } = useLocale()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  useScrollRestoration()
  const prefetch = useCallback((to: string) => void townScreens.prefetchScreen(client, to), [client])
  useEffect(() => {
    if (!isAtTown(pathname)) navigate('/town', { replace: true })
  }, [pathname, navigate])
  useEffect(() => {
    // The menu is longer than most windows, so the marked entry could be outside the visible part.
    if (!isAtTown(pathname)) return
    document.querySelector('nav [aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <TownContext value={town}>
      <ScreenPrefetch value={prefetch}>
        <Frame
          place={<p>{t('manage.town.of', { town: facts.name })}</p>}
          aside={
            <>
              <SearchButton />
              <OtherPlaces work={hasShops ? { to: '/orders', title: 'manage.town.to_shops' } : undefined} />
            </>
          }
          menu={townMenu(town.rights)}
        >
          <CurrentScreen screens={townScreens} screenRights={townScreenRights} />
        </Frame>
        <Keyboard />
      </ScreenPrefetch>
    </TownContext>
  )
}
