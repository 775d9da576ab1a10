import { Activity, type ReactNode, Suspense } from 'react'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Ringer } from '#/orders/Ringer.tsx'
import { ShopContext } from '#/people/current-shop.ts'
import type { Counter } from '#/shared-devices/counter.ts'

const LockPage = latePart(() => import('#/shared-devices/LockPage.tsx').then(({ LockPage: Loaded }) => Loaded))

/** A shared device. While it is locked, the screen keeps what was typed, and the bell still rings. */
export function AtCounter({ counter, children }: { counter: Counter; children: ReactNode }) {
  const isOpen = counter.device !== null
  return (
    <ShopContext value={counter.shop}>
      <Ringer />
      {counter.used && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>}
      {!isOpen && (
        <Suspense>
          <LockPage />
        </Suspense>
      )}
    </ShopContext>
  )
}
