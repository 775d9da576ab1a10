import { useQuery } from '@tanstack/react-query'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { HeartIcon } from '@lonja/ui/controls/icons.tsx'
import { BusinessCard } from './BusinessCard.tsx'
import { GridSkeleton, ShopGrid } from './ShopGrid.tsx'
import { favouriteQuery } from './favourites.ts'

const loginPath = `/login?redirect=${encodeURIComponent('/businesses?fav=true')}`

/** The favourite shops of the user. They are personal, so the server renders only a placeholder. */
export function Favourites() {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const user = useSession()
  const favourites = useQuery(favouriteQuery(user?.id))
  if (hydrated && !user) {
    return (
      <Notice
        icon={<HeartIcon size={40} />}
        title={t('favourites.guest')}
        action={<ButtonLink to={loginPath}>{t('favourites.login')}</ButtonLink>}
      >
        {t('favourites.guest_text')}
      </Notice>
    )
  }
  return (
    <QueryView
      query={favourites}
      skeleton={<GridSkeleton />}
      isEmpty={(shops) => shops.length === 0}
      empty={
        <Notice
          icon={<HeartIcon size={40} />}
          title={t('favourites.none')}
          action={<ButtonLink to="/businesses">{t('businesses.all_shops')}</ButtonLink>}
        >
          {t('favourites.none_text')}
        </Notice>
      }
    >
      {(shops) => (
        <ShopGrid>
          {shops.map((shop, index) => (
            <li key={shop.id}>
              <BusinessCard shop={shop} eager={index < 3} />
            </li>
          ))}
        </ShopGrid>
      )}
    </QueryView>
  )
}
