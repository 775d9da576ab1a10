import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useNow } from '@lonja/ui/hooks/now.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShopId } from '#/people/current-shop.ts'
import { KeyForm } from './KeyForm.tsx'
import { KeyRow } from './KeyRow.tsx'
import css from './KeysPage.module.css'
import { SecretOnce } from './SecretOnce.tsx'
import { keyQueries } from './keys.queries.ts'

/** The keys of programs: of the shop, or at the town's desk those of the town. */
export function Screen() {
  const { t } = useLocale()
  const now = useNow()
  const keys = useQuery(keyQueries.of(useShopId()))
  const [secret, setSecret] = useState<string>()
  return (
    <Page title={t('manage.api_keys.title')} heading={t('manage.api_keys.title')}>
      <p className={css['lead']}>{t('manage.api_keys.lead')}</p>
      <div className={css['parts']}>
        <QueryView
          query={keys}
          skeleton={<Skeleton shape="block" />}
          isEmpty={(list) => list.length === 0}
          empty={<Notice title={t('manage.api_keys.none')}>{t('manage.api_keys.none_text')}</Notice>}
        >
          {(list) => (
            <section aria-labelledby="keys">
              <h2 id="keys">{t('manage.api_keys.list')}</h2>
              <ul className={css['list']}>
                {list.map((key) => (
                  <li key={key.id}>
                    <KeyRow apiKey={key} now={now ?? new Date(0)} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </QueryView>
        <KeyForm onCreated={setSecret} />
      </div>
      {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
    </Page>
  )
}
