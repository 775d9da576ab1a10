import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from '#/api-keys/KeysPage.module.css'
import { SecretOnce } from '#/api-keys/SecretOnce.tsx'
import { useShopId } from '#/people/current-shop.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { webhookQueries } from './webhooks.queries.ts'

/** The programs that get events: of the shop, or at the town's desk of the whole town. */
export function Screen() {
  const { t } = useLocale()
  const webhooks = useQuery(webhookQueries.of(useShopId()))
  const [secret, setSecret] = useState<string>()
  return (
    <Page title={t('manage.webhooks.title')} heading={t('manage.webhooks.title')}>
      <p className={css['lead']}>{t('manage.webhooks.lead')}</p>
      <div className={css['parts']}>
        <QueryView
          query={webhooks}
          skeleton={<Skeleton shape="block" />}
          isEmpty={(list) => list.length === 0}
          empty={<Notice title={t('manage.webhooks.none')}>{t('manage.webhooks.none_text')}</Notice>}
        >
          {(list) => (
            <section aria-labelledby="webhooks">
              <h2 id="webhooks">{t('manage.webhooks.list')}</h2>
              <ul className={css['list']}>
                {list.map((webhook) => (
                  <li key={webhook.id}>
                    <WebhookRow webhook={webhook} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </QueryView>
        <WebhookForm onCreated={setSecret} />
      </div>
      {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </Page>
  )
}
