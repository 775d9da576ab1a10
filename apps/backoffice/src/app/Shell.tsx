import type { ShopView } from '@lonja/contract/shop-views/shop-view'
import { type ReactNode, Suspense, useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Keyboard } from '#/keyboard/Keyboard.tsx'
import { OutboxBar } from '#/outbox/OutboxBar.tsx'
import { UndoBar } from '#/orders/UndoBar.tsx'
import type { OwnShop } from '#/people/bootstrap.queries.ts'
import { chooseShop, useShop } from '#/people/current-shop.ts'
import { useCounter } from '#/shared-devices/counter.ts'
import { Frame } from './Frame.tsx'
import { OtherPlaces } from './OtherPlaces.tsx'
import { useMenuGroups } from './menu.ts'
import { useStartAtTop } from './start-at-top.ts'

const WhoWorks = latePart(() => import('#/shared-devices/WhoWorks.tsx').then(({ WhoWorks: Loaded }) => Loaded))
const ViewBanner = latePart(() => import('#/shop-views/ViewBanner.tsx').then(({ ViewBanner: Loaded }) => Loaded))
const Printout = latePart(() => import('#/printing/Printout.tsx').then(({ Printout: Loaded }) => Loaded))

interface ShellProps {
  shops: readonly OwnShop[]
  /** Whether the user also works for the town. */
  hasTown: boolean
  /** Set if the user only looks at the shop. */
  view: ShopView | undefined
  children: ReactNode
}

/** The parts around a screen of a shop: the shop, the menu, and the bar that takes back the last step. */
export function Shell({ shops, hasTown, view, children }: ShellProps) {
  const menu = useMenuGroups()
  useStartAtTop()
  const isShared = useCounter() !== undefined
  const aside = isShared ? (
    <Suspense>
      <WhoWorks />
    </Suspense>
  ) : (
    <OtherPlaces work={hasTown ? { to: '/town', title: 'manage.town.title' } : undefined} />
  )
  const notices = view ? (
    <Suspense>
      <ViewBanner view={view} />
    </Suspense>
  ) : (
    <OutboxBar />
  )
  return (
    <>
      <Frame place={<ShopChoice shops={shops} />} aside={aside} notices={notices} menu={menu}>
        {children}
      </Frame>
      <UndoBar />
      <Keyboard />
      <Suspense>
        <Printout />
      </Suspense>
    </>
  )
}

/** The name of the shop. People with several shops choose one. */
function ShopChoice({ shops }: { shops: readonly OwnShop[] }) {
  const { t } = useLocale()
  const shop = useShop()
  const id = useId()
  if (shops.length === 1) return <p>{shop.name}</p>
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('manage.shop')}
      </label>
      <select id={id} value={shop.id} onChange={(event) => chooseShop(event.target.value)}>
        {shops.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </>
  )
}
