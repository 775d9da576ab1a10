import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { guestOrders } from './guest-orders.ts'
import { type SessionUser, useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { OrdersIcon } from '@lonja/ui/controls/icons.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { FindOrder } from './FindOrder.tsx'
import { OrderCard } from './OrderCard.tsx'
import css from './OrdersPage.module.css'
import { type Order, orderQueries } from './order.queries.ts'
import { type OrderStage, isStage, orderStages } from './shares.ts'

/** Orders belong to a user or a device, so the server renders only a placeholder. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const hydrated = useHydrated()
  const user = useSession()
  const wanted = search.get('stage')
  const stage = isStage(wanted) ? wanted : undefined
  return (
    <Page title={t('orders.title')} heading={t('orders.title')} noIndex>
      {hydrated ? user ? <Mine user={user} stage={stage} /> : <OfDevice /> : <OrdersSkeleton />}
    </Page>
  )
}

function Mine({ user, stage }: { user: SessionUser; stage: OrderStage | undefined }) {
  const { t } = useLocale()
  const mine = useInfiniteQuery(orderQueries.mine(user.id, stage))
  const known = guestOrders().length > 0
  return (
    <>
      <Stages current={stage} />
      <QueryView
        query={mine}
        skeleton={<OrdersSkeleton />}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={stage ? <NoneOfStage /> : known ? null : <NoOrders />}
      >
        {({ pages }) => <List orders={pages.flatMap(({ items }) => items)} />}
      </QueryView>
      {mine.hasNextPage && (
        <Button kind="secondary" busy={mine.isFetchingNextPage} onClick={() => void mine.fetchNextPage()}>
          {t('orders.more')}
        </Button>
      )}
      {known && (
        <section className={css['device']}>
          <h2>{t('orders.device')}</h2>
          <DeviceList />
        </section>
      )}
    </>
  )
}

/** Links that show only the active, delivered or cancelled orders. They are links, so that the Back button works. */
function Stages({ current }: { current: OrderStage | undefined }) {
  const { t } = useLocale()
  const link = (stage: OrderStage | undefined) => (
    <li key={stage ?? ''}>
      <Link to={stage ? `/orders?stage=${stage}` : '/orders'} aria-current={stage === current ? 'page' : undefined}>
        {t(`orders.stage.${stage ?? 'all'}`)}
      </Link>
    </li>
  )
  return (
    <nav aria-label={t('orders.stages')}>
      <ul className={css['stages']}>
        {link(undefined)}
        {(Object.keys(orderStages) as OrderStage[]).map(link)}
      </ul>
    </nav>
  )
}

function NoneOfStage() {
  const { t } = useLocale()
  return (
    <Notice
      icon={<OrdersIcon size={40} />}
      title={t('orders.none_so')}
      action={
        <ButtonLink kind="secondary" to="/orders">
          {t('orders.see_all')}
        </ButtonLink>
      }
    />
  )
}

/** The list for users without an account: the orders made on this device, and a link to sign in. */
function OfDevice() {
  const { t } = useLocale()
  return (
    <>
      <div className={css['offer']}>
        <p>{t('orders.sign_in_text')}</p>
        <ButtonLink kind="secondary" to="/login?redirect=%2Forders">
          {t('orders.sign_in')}
        </ButtonLink>
      </div>
      {guestOrders().length > 0 ? <DeviceList /> : <NoOrders />}
      <FindOrder />
    </>
  )
}

function DeviceList() {
  const orders = useQuery(orderQueries.ofDevice())
  return (
    <QueryView query={orders} skeleton={<OrdersSkeleton />}>
      {(data) => <List orders={data} />}
    </QueryView>
  )
}

function List({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className={css['list']}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

function NoOrders() {
  const { t } = useLocale()
  return (
    <Notice
      icon={<OrdersIcon size={40} />}
      title={t('orders.empty')}
      action={<ButtonLink to="/catalog">{t('cart.empty_catalog')}</ButtonLink>}
    >
      {t('orders.empty_text')}
    </Notice>
  )
}

function OrdersSkeleton() {
  return (
    <div className={css['list']} aria-busy="true">
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
