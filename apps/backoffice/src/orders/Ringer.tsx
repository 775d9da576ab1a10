import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { ding, nextEnd, ring, soundCanceled } from '#/acceptance/bell.ts'
import { shownStatus, useMadeSteps } from './steps.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { bellQueries } from '#/acceptance/bell.queries.ts'

/** Rings on every screen while orders of the shop wait for an answer, and sounds when a customer cancels one. */
export function Ringer() {
  const { id: shop } = useShop()
  const may = useMay('orders')
  const client = useQueryClient()
  const steps = useMadeSteps()
  const { data: bell } = useQuery({ ...bellQueries.ofShop(shop), enabled: may })
  useEffect(() => {
    if (!bell) return
    const waiting = bell.waiting.filter(
      ({ id }) => shownStatus(steps, { id, status: { code: 'confirm' } }) === 'confirm',
    )
    ring(waiting, bell.sound)
  }, [bell, steps])
  useEffect(() => () => ring([], 'door'), [])
  useOnNew(
    bell?.canceled.map(({ id }) => id),
    soundCanceled,
  )
  useOnNew(bell?.automatic, ding)

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

/** Calls `onNew` when the list has an id that it did not have before. The first list has no new ids. */
function useOnNew(ids: readonly string[] | undefined, onNew: () => void): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!ids) return
    if (known.current && ids.some((id) => !known.current!.has(id))) onNew()
    known.current = new Set([...(known.current ?? []), ...ids])
  }, [ids, onNew])
}
