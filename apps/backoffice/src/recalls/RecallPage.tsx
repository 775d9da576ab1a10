import type { RecallBuyer, RecallDetail } from '@lonja/contract/recalls/recall'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { History } from '#/audit/History.tsx'
import { ExportButton } from '#/kit/ExportButton.tsx'
import { useMay } from '#/people/current-shop.ts'
import { liftRecall, recallQueries } from './recall.queries.ts'
import { RecalledProducts } from './RecalledProducts.tsx'
import css from './recalls.module.css'

/** A recall: its products, its buyers with the state of their letters, and its end. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const found = useQuery(recallQueries.one(id))
  const title = found.data?.products.map((product) => product.title).join(', ') ?? t('manage.recalls.title')
  return (
    <Page title={title} heading={title}>
      <Link to="/town/recalls">{t('manage.recalls.title')}</Link>
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {(recall) => <Recalled recall={recall} />}
      </QueryView>
    </Page>
  )
}

function Recalled({ recall }: { recall: RecallDetail }) {
  const { t, formatDateTime } = useLocale()
  const { busy, act } = useAct('recalls', 'products')
  const mayExport = useMay('customers')
  const mayLift = useMay('town.moderation') && recall.liftedDate === null
  const { id, batch, reason, advice, createdDate, liftedDate, products, buyers } = recall
  return (
    <div className={css['page']}>
      {liftedDate && <InlineNotice>{t('manage.recalls.lifted', { date: formatDateTime(liftedDate) })}</InlineNotice>}
      <p>{t('manage.recalls.since', { date: formatDateTime(createdDate) })}</p>
      <p>{reason}</p>
      {batch && <p>{t('manage.recalls.of_batch', { batch })}</p>}
      <p>{advice}</p>
      <RecalledProducts products={products} />
      <section>
        <h2>{t('manage.recalls.buyers', { count: buyers.length })}</h2>
        <ul className={css['buyers']}>
          {buyers.map((buyer) => (
            <li key={buyer.order.id}>
              <Buyer buyer={buyer} />
            </li>
          ))}
        </ul>
      </section>
      <div className={css['acts']}>
        {mayExport && buyers.length > 0 && (
          <ExportButton label={t('manage.recalls.export')} path={`/exports/recalls/${id}`} name="retirada.csv" />
        )}
        {mayLift && (
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void act((api) => liftRecall(api, id), t('manage.recalls.lift_done'))}
          >
            {t('manage.recalls.lift')}
          </Button>
        )}
      </div>
      <History of={[{ resource: 'recalls', id }]} />
    </div>
  )
}

function Buyer({ buyer: { order, name, email, phone, units, letter } }: { buyer: RecallBuyer }) {
  const { t, formatDate } = useLocale()
  return (
    <>
      <p>
        <strong>{name}</strong> · {t('manage.recalls.units', { count: units })} ·{' '}
        <Link to={`/town/orders/${order.id}`}>{order.code}</Link> · {formatDate(order.createdDate)}
      </p>
      <p>
        {[email, phone].filter(Boolean).join(' · ')} <strong>{t(`manage.recalls.letter.${letter}`)}</strong>
      </p>
    </>
  )
}
