import { useQuery } from '@tanstack/react-query'
import { myProfile } from '@lonja/ui/api/me.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useBasket } from '#/basket/basket.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { CartIcon } from '@lonja/ui/controls/icons.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { Checkout } from './Checkout.tsx'

/** The screen of the checkout. Only the device has the basket, so the server renders a placeholder of the form. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const hydrated = useHydrated()
  return (
    <Page title={t('payment.title')} heading={t('payment.title')} noIndex>
      {hydrated ? <Content wanted={search.get('step')} /> : <Waiting />}
    </Page>
  )
}

function Content({ wanted }: { wanted: string | null }) {
  const { t } = useLocale()
  const { order } = useBasket()
  const user = useSession()
  const profile = useQuery(myProfile(user?.id))

  if (order.lines.length === 0) {
    return (
      <Notice
        icon={<CartIcon size={40} />}
        title={t('cart.empty')}
        action={<ButtonLink to="/catalog">{t('cart.empty_catalog')}</ButtonLink>}
      >
        {t('payment.empty_text')}
      </Notice>
    )
  }
  // The form waits for the account’s data, which fills in its fields. If the request fails, the fields are empty.
  if (user && profile.isLoading) return <Waiting />
  return <Checkout wanted={wanted} order={order} profile={user ? profile.data : undefined} signedIn={user !== null} />
}

function Waiting() {
  const { t } = useLocale()
  return (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton shape="block" />
    </div>
  )
}
