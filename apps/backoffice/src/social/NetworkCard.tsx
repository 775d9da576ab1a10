import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './SocialPage.module.css'
import { facebookPage } from './connection.ts'
import { type Connections, type Network, beginTwitter, disconnect, socialQueries } from './social.queries.ts'

const names = { twitter: 'X (Twitter)', facebook: 'Facebook' } as const

/** Whether the shop is connected with a network, and the button that connects or disconnects it. */
export function NetworkCard({ network, connections }: { network: Network; connections: Connections }) {
  const locale = useLocale()
  const { t, formatDate } = locale
  const { id } = useShop()
  const api = useApi()
  const client = useQueryClient()
  const { connected, name } = connections[network]
  const { expiresAt } = connections.facebook
  const change = useMutation({
    mutationFn: async () => {
      if (connected) return disconnect(api, network, id)
      const back = `${location.origin}/manage/settings/social`
      const { askFacebook } = connections
      if (network === 'facebook') return askFacebook && location.assign(facebookPage(askFacebook, id, back))
      const { authorizeUrl } = await beginTwitter(api, id, back)
      return authorizeUrl && location.assign(authorizeUrl)
    },
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => client.invalidateQueries({ queryKey: socialQueries.ofShop(id).queryKey }),
  })
  const isOffered = connected || network === 'twitter' || connections.askFacebook !== undefined
  return (
    <section className={css['network']} aria-labelledby={network}>
      <h2 id={network}>{names[network]}</h2>
      <p>
        {connected
          ? t('manage.social.connected', { name: name ?? names[network] })
          : t(isOffered ? 'manage.social.not_connected' : 'manage.social.not_offered')}
        {connected && network === 'facebook' && expiresAt && (
          <> {t('manage.social.until', { date: formatDate(expiresAt, 'short') })}</>
        )}
      </p>
      {isOffered && (
        <Button kind={connected ? 'secondary' : 'primary'} busy={change.isPending} onClick={() => change.mutate()}>
          {t(connected ? 'manage.social.disconnect' : 'manage.social.connect')}
          <span className="sr-only"> {names[network]}</span>
        </Button>
      )}
    </section>
  )
}
