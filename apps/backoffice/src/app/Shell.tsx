import { type ReactNode, Suspense, useId } from 'react'
import { appVersion } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { NavLink, useLocation } from '@lonja/ui/router/router.tsx'
import { Keyboard } from '#/keyboard/Keyboard.tsx'
import type { OwnShop } from '#/people/bootstrap.queries.ts'
import { chooseShop, useShop } from '#/people/current-shop.ts'
import { UndoBar } from '#/orders/UndoBar.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { OutboxBar } from '#/outbox/OutboxBar.tsx'
import { useCounter } from '#/shared-devices/counter.ts'
import css from './Shell.module.css'
import { grouped, useMenu } from './menu.ts'

const WhoWorks = latePart(() => import('#/shared-devices/WhoWorks.tsx').then(({ WhoWorks: Loaded }) => Loaded))
const Printout = latePart(() => import('#/printing/Printout.tsx').then(({ Printout: Loaded }) => Loaded))

/** The parts around a screen of the counter: the shop, the menu, and the bar that takes back the last step. */
export function Shell({ shops, children }: { shops: readonly OwnShop[]; children: ReactNode }) {
  const { t } = useLocale()
  const entries = useMenu()
  const { pathname } = useLocation()
  const isShared = useCounter() !== undefined
  // A screen below another one has an entry of its own, and only this entry is marked.
  const isBelow = (to: string) => entries.some((other) => other.to === pathname && other.to.startsWith(`${to}/`))
  return (
    <>
      <a href="#main" className={css['skip']} data-screen>
        {t('manage.skip')}
      </a>
      <header className={css['header']}>
        <ShopChoice shops={shops} />
        {isShared ? (
          <Suspense>
            <WhoWorks />
          </Suspense>
        ) : (
          <a href="/" className={css['out']}>
            {t('manage.to_shop')}
          </a>
        )}
      </header>
      <OutboxBar />
      <div className={css['split']}>
        <nav className={css['nav']} aria-label={t('manage.menu')}>
          {grouped(entries).map(([group, inGroup]) => (
            <div key={group} className={css['group']}>
              <p>{t(`manage.menu_group.${group}`)}</p>
              {inGroup.map(({ to, title, icon: Icon, count: Count }) => (
                <NavLink key={to} to={to} end={isBelow(to)} data-bar={Icon ? 'icon' : undefined}>
                  {Icon && <Icon />}
                  {t(title)}
                  {Count && <Count className={css['count']} />}
                </NavLink>
              ))}
            </div>
          ))}
          <span className={css['version']}>{appVersion}</span>
        </nav>
        <main id="main" tabIndex={-1} className={css['main']}>
          {children}
        </main>
      </div>
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
  if (shops.length === 1) return <p className={css['shop']}>{shop.name}</p>
  return (
    <div className={css['shop']}>
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
    </div>
  )
}
