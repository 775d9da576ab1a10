import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './CampaignsPage.module.css'
import { type Campaign, changePart } from './campaign.queries.ts'

interface TakePartProps {
  campaign: Campaign
  takesPart: boolean
}

/** Explains what joining a campaign means, and has the button for it, as long as the town lets shops join and leave. */
export function TakePart({ campaign: { id, title, joinUntil }, takesPart }: TakePartProps) {
  const locale = useLocale()
  const { t, formatDate } = locale
  const { id: shop } = useShop()
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!joinUntil || Date.parse(joinUntil) <= serverNow()) return null
  const until = formatDate(joinUntil, 'day')
  const change = async () => {
    setBusy(true)
    try {
      await changePart(api, id, shop, !takesPart)
      showToast('success', t(takesPart ? 'manage.campaigns.left' : 'manage.campaigns.joined', { title }))
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['records', 'campaigns'] })
    }
  }
  return (
    <>
      <p className={css['days']}>{t(takesPart ? 'manage.campaigns.leaving' : 'manage.campaigns.joining', { until })}</p>
      <div>
        <Button kind={takesPart ? 'secondary' : 'primary'} busy={busy} onClick={() => void change()}>
          {t(takesPart ? 'manage.campaigns.leave' : 'manage.campaigns.join')}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
    </>
  )
}
