import type { ShippingChoice } from '@lonja/contract/orders/basket'
import type { Slot } from '@lonja/contract/shipping/slots'
import { useState } from 'react'
import type { ShippingAnswer } from '#/basket/basket.queries.ts'
import { type DraftSlot, changeDraft, readDraft } from '#/basket/draft.ts'
import type { LocalOrder } from '#/basket/local-order.ts'

export type DeliveryChoices = ReturnType<typeof useDeliveryChoices>

/** The chosen method and time slot of each shop. The draft of the checkout stores them. */
export function useDeliveryChoices(order: LocalOrder, answers: readonly ShippingAnswer[]) {
  const [picked, setPicked] = useState<Record<string, string>>(() => pickedBefore(order))
  const [slots, setSlots] = useState<Record<string, DraftSlot>>(() => slotsBefore(order))
  const methodsOf = (shop: string) =>
    answers.filter((answer) => answer.refusal === null).filter(({ business }) => business.id === shop)
  const methodOf = (shop: string) => chosenMethod(methodsOf(shop), picked[shop])
  return {
    methodsOf,
    methodOf,
    slotOf(shop: string): Slot | null {
      const slot = slots[shop]
      return slot && slot.method === methodOf(shop)?.id ? { from: slot.from, to: slot.to } : null
    },
    pick(shop: string, method: string) {
      const next = { ...picked, [shop]: method }
      setPicked(next)
      changeDraft({ methods: next })
    },
    pickSlot(shop: string, slot: Slot | null) {
      const { [shop]: _before, ...others } = slots
      const next = slot ? { ...others, [shop]: { method: methodOf(shop)!.id, ...slot } } : others
      setSlots(next)
      changeDraft({ slots: next })
    },
  }
}

/** The chosen method. If none was chosen, a free method is used if it is the only possible one. */
function chosenMethod(methods: readonly ShippingChoice[], picked: string | undefined): ShippingChoice | undefined {
  const only = methods.length === 1 && methods[0]?.price === 0 ? methods[0] : undefined
  return methods.find(({ id }) => id === picked) ?? only
}

function pickedBefore({ shippings = [] }: LocalOrder): Record<string, string> {
  const kept = shippings.flatMap(({ business, shippingMethod }) =>
    shippingMethod ? [[business.id, shippingMethod.id] as const] : [],
  )
  return { ...Object.fromEntries(kept), ...readDraft().methods }
}

function slotsBefore({ shippings = [] }: LocalOrder): Record<string, DraftSlot> {
  const kept = shippings.flatMap(({ business, shippingMethod, slot }) =>
    shippingMethod && slot ? [[business.id, { method: shippingMethod.id, ...slot }] as const] : [],
  )
  return { ...Object.fromEntries(kept), ...readDraft().slots }
}
