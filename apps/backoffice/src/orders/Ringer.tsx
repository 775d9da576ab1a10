import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { ding, nextEnd, ring, soundCanceled, useShift } from '#/acceptance/bell.ts'
import { orderQueries } from './order.queries.ts'
import { printAutomatically, printCanceled } from './print-order.ts'
import { shownStatus, useMadeSteps } from './steps.ts'
import { useReceiptPlace } from './use-receipt-place.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { bellQueries } from '#/acceptance/bell.queries.ts'

/** Rings on every screen while orders of the shop wait for an answer, and sounds when a customer cancels one. */
export function Ringer() {
  const { id: shop } = useShop()
  const may = useMay('orders')
  const client = useQueryClient()
  const steps = useMadeSteps()
  const place = useReceiptPlace()
  const read = (id: string) => client.fetchQuery(orderQueries.one(id, client))
  const { data: bell } = useQuery({ ...bellQueries.ofShop(shop), enabled: may })
  useEffect(() => {
    if (!bell) return
    const waiting = bell.waiting.filter(
      ({ id }) => shownStatus(steps, { id, status: { code: 'confirm' } }) === 'confirm',
    )
    ring(waiting, bell.sound)
  }, [bell, steps])
  useEffect(() => () => ring([], 'door'), [])
  const onShift = useShift()
  useOnNew(
    bell?.canceled.map(({ id }) => id),
    (ids) => {
      soundCanceled()
      for (const id of ids) void read(id).then((order) => printCanceled(order, place), ignore)
    },
  )
  useOnNew(bell?.automatic, (ids) => {
    ding()
    if (onShift) for (const id of ids) void read(id).then((order) => printAutomatically(order, 'accept', place), ignore)
  })

  // The name of the member who answers an order is shown until the claim ends.
  useEffect(() => {
    const now = serverNow()
    const claims = bell?.waiting.map(({ claimedBy }) => ({ quietUntil: claimedBy?.until ?? null, louder: false })) ?? []
    const end = nextEnd(claims, now)
    if (end === undefined) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: bellQueries.ofShop(shop).queryKey }),
      end - now + 500,
    )
    return () => clearTimeout(timer)
  }, [bell, client, shop])
  return null
}

/** Calls `onNew` with the ids that the list did not have before. The first list has no new ids. */
function useOnNew(ids: readonly string[] | undefined, onNew: (ids: readonly string[]) => void): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const latest = useRef(onNew)
  useEffect(() => {
    latest.current = onNew
  })
  useEffect(() => {
    if (!ids) return
    const fresh = ids.filter((id) => !known.current?.has(id))
    if (known.current && fresh.length > 0) latest.current(fresh)
    known.current = new Set([...(known.current ?? []), ...ids])
  }, [ids])
}

/** Without a network nothing is printed by itself: the board shows the order when the network is back. */
const ignore = () => undefined
