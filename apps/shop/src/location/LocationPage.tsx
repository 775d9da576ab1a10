import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { readBasket } from '#/basket/basket.ts'
import { readDraft } from '#/basket/draft.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { LocationForm } from './LocationForm.tsx'
import { locatedOfPurchase, locatedOfSaved } from './found-address.ts'
import { locationQueries } from './location.queries.ts'

/**
 * The screen for the delivery address: by search, by the device’s position or by hand on the map. `?address=` is the
 * id of the account’s address to change.
 */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const address = search.get('address')
  return (
    <Page
      title={t('location.title')}
      heading={t('location.title')}
      description={t('location.description')}
      canonical="/location"
      noIndex
    >
      {!hydrated && (
        <>
          <Skeleton shape="block" />
          <noscript>
            <p>{t('noscript')}</p>
          </noscript>
        </>
      )}
      {hydrated && (address ? <OfAccount key={address} id={address} /> : <OfPurchase />)}
    </Page>
  )
}

function OfPurchase() {
  const [initial] = useState(() => locatedOfPurchase(readDraft(), readBasket().deliveryAddress))
  return <LocationForm initial={initial} />
}

function OfAccount({ id }: { id: string }) {
  const { t } = useLocale()
  const user = useSession()
  const saved = useQuery({ ...locationQueries.saved(id), enabled: user !== null })
  if (!user)
    return (
      <Notice
        title={t('location.of_account')}
        action={
          <ButtonLink to={`/login?redirect=${encodeURIComponent(`/location?address=${id}`)}`}>
            {t('menu.login')}
          </ButtonLink>
        }
      >
        {t('error.logged')}
      </Notice>
    )
  return (
    <QueryView query={saved} skeleton={<Skeleton shape="block" />}>
      {(address) => <LocationForm initial={locatedOfSaved(address)} savedId={id} />}
    </QueryView>
  )
}
