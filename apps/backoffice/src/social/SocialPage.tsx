import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useShop } from '#/people/current-shop.ts'
import { NetworkCard } from './NetworkCard.tsx'
import css from './SocialPage.module.css'
import { readFacebookAnswer } from './connection.ts'
import { connectFacebook, finishTwitter, socialQueries } from './social.queries.ts'

/** The accounts of the shop at social networks. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const { id } = useShop()
  const connections = useQuery(socialQueries.ofShop(id))
  useReturn(search)
  const title = t('manage.social.title')
  return (
    <Page title={title} heading={title}>
      <p>{t('manage.social.hint')}</p>
      <QueryView query={connections} skeleton={<Skeleton shape="block" />}>
        {(loaded) => (
          <div className={css['networks']}>
            <NetworkCard network="twitter" connections={loaded} />
            <NetworkCard network="facebook" connections={loaded} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

/** Takes the answer of a network that has sent the browser back, and removes it from the address. */
function useReturn(search: URLSearchParams): void {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = useEffectEvent(async () => {
    const facebook = readFacebookAnswer(location.hash)
    const byTwitter = search.has('oauth_verifier')
    const isRefused = facebook === 'refused' || search.has('denied')
    if (!facebook && !byTwitter && !isRefused) return
    navigate('/settings/social', { replace: true })
    if (isRefused) return showToast('error', locale.t('manage.social.refused'))
    try {
      if (byTwitter) await finishTwitter(api, search)
      else if (facebook) await connectFacebook(api, facebook.shop, facebook.token)
      showToast('success', locale.t('manage.social.done'))
    } catch (error) {
      showToast('error', errorText(locale, error))
    }
    void client.invalidateQueries({ queryKey: ['social'] })
  })
  useEffect(() => void finish(), [])
}
