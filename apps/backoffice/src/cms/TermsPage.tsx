import type { ShopTerms } from '@lonja/contract/cms/version'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import css from './cms.module.css'
import { acceptTerms, cmsQueries } from './cms.queries.ts'
import { VersionText } from './VersionText.tsx'

/** The terms that the town has announced to the shop. An owner accepts them here. */
export function Screen() {
  const { t } = useLocale()
  const terms = useQuery(cmsQueries.terms(useShop().id))
  return (
    <Page title={t('manage.terms.title')} heading={t('manage.terms.title')}>
      <QueryView
        query={terms}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found.length === 0}
        empty={<Notice title={t('manage.terms.none')} />}
      >
        {(found) => found.map((each) => <Terms key={each.id} terms={each} />)}
      </QueryView>
    </Page>
  )
}

function Terms({ terms }: { terms: ShopTerms }) {
  const { t, formatDate, formatDateTime } = useLocale()
  const { id: shop } = useShop()
  const mayAccept = useMay('legal')
  const { busy, act } = useAct('cms')
  const { id, page, change, inForceDate, acceptedDate } = terms
  const isPlanned = +new Date(inForceDate) > serverNow()
  const date = formatDate(inForceDate, 'long')
  return (
    <section aria-labelledby={id} className={css['terms']}>
      <h2 id={id}>{page}</h2>
      <p>
        <strong>{t(isPlanned ? 'manage.terms.from' : 'manage.terms.since', { date })}</strong>
      </p>
      {change && <p>{change}</p>}
      <div className={css['preview']}>
        <VersionText id={id} />
      </div>
      {acceptedDate ? (
        <p>{t('manage.terms.accepted', { date: formatDateTime(acceptedDate) })}</p>
      ) : mayAccept ? (
        <Button busy={busy} onClick={() => void act((api) => acceptTerms(api, id, shop), t('manage.terms.thanks'))}>
          {t('manage.terms.accept')}
          <span className="sr-only"> {page}</span>
        </Button>
      ) : (
        <p>{t('manage.terms.by_owner')}</p>
      )}
    </section>
  )
}
