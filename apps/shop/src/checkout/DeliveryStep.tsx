import type { ShippingChoice } from '@lonja/contract/orders/basket'
import type { Slot } from '@lonja/contract/shipping/slots'
import { isZip, provinceOf } from '@lonja/contract/zip'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, lazy, useState } from 'react'
import type { Profile } from '@lonja/ui/api/me.ts'
import { type ShippingAnswer, basketQueries } from '#/basket/basket.queries.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { type ShopLines, shopsOf } from '#/basket/shops.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { ErrorNotice } from '@lonja/ui/layout/QueryView.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { type FieldProblem, useForm } from '@lonja/ui/forms/form.ts'
import { AddressFields } from './AddressFields.tsx'
import type { SendStep } from './Checkout.tsx'
import css from './Checkout.module.css'
import { ShopChoices } from './ShopChoices.tsx'
import { reasonOf } from '#/basket/refusal.ts'
import { addressChecks, addressOf, destinationOf, initialAddress, savedAddressOf } from './address.ts'
import { type DraftSlot, changeDraft, positionText, readDraft } from '#/basket/draft.ts'
import { isBrought } from './is-brought.ts'
import { StepSkeleton } from './StepSkeleton.tsx'

// Lazy, because few shops use time slots.
const SlotChoice = lazy(async () => ({ default: (await import('./SlotChoice.tsx')).SlotChoice }))

interface DeliveryStepProps {
  order: LocalOrder
  profile: Profile | undefined
  send: SendStep
  found: readonly FieldProblem[]
}

/** The shipping method of each shop; an address only when something is delivered. */
export function DeliveryStep({ order, profile, send, found }: DeliveryStepProps) {
  const locale = useLocale()
  const { t } = locale
  const shops = shopsOf(order)
  const saved = profile?.savedAddresses ?? []
  const [problems, setProblems] = useState(found)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [noteOpen, setNoteOpen] = useState(readDraft().note !== '')
  const address = useForm(initialAddress(order, profile), addressChecks, changeDraft)
  const note = useForm({ note: readDraft().note }, {}, changeDraft)

  const chosenAddress = saved.find(({ id }) => id === address.values.savedAddress)
  const zip = chosenAddress?.zip ?? address.values.zip.trim()
  const place = chosenAddress
    ? destinationOf(zip, positionText(zip, chosenAddress.latitude, chosenAddress.longitude))
    : destinationOf(zip, address.values.position)
  const known = useQuery(basketQueries.shippingAnswers(order))
  const quoted = useQuery(basketQueries.shippingAnswers(order, place))
  const [picked, setPicked] = useState<Record<string, string>>(() => pickedBefore(order))
  const [slots, setSlots] = useState<Record<string, DraftSlot>>(() => slotsBefore(order))

  if (known.error) return <ErrorNotice error={known.error} retry={() => void known.refetch()} />
  if (!known.data) return <StepSkeleton />

  const methodsOf = (shop: string) =>
    known.data.filter((answer) => answer.refusal === null).filter(({ business }) => business.id === shop)
  const methodOf = (shop: string) => chosenMethod(methodsOf(shop), picked[shop])
  const slotOf = (shop: string): Slot | null => {
    const slot = slots[shop]
    return slot && slot.method === methodOf(shop)?.id ? { from: slot.from, to: slot.to } : null
  }
  const isRefused = (method: string) => quoted.data?.some(({ id, refusal }) => id === method && refusal !== null)
  const delivered = shops.some(({ id }) => {
    const method = methodOf(id)
    return method !== undefined && isBrought(method)
  })

  // Shown at the postal code, because the methods may be out of sight.
  const refusal = shops.flatMap(({ id, name }) => {
    const answer = quoted.data?.find((one) => one.id === methodOf(id)?.id)
    if (!answer?.refusal?.code.startsWith('Not delivered')) return []
    return [`${name}: ${reasonOf(locale, answer, zip)}`]
  })[0]

  const pick = (shop: string, method: string) => {
    const next = { ...picked, [shop]: method }
    setPicked(next)
    changeDraft({ methods: next })
    setMissing(missing.filter((other) => other !== shop))
  }
  const pickSlot = (shop: string, slot: Slot | null) => {
    const { [shop]: _before, ...others } = slots
    const next = slot ? { ...others, [shop]: { method: methodOf(shop)!.id, ...slot } } : others
    setSlots(next)
    changeDraft({ slots: next })
    setProblems(problems.filter(({ id }) => id !== slotId(shops, shop)))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const unchosen = shops.filter(({ id }) => !methodOf(id))
    setMissing(unchosen.map(({ id }) => id))
    const timeless = shops.filter(({ id }) => methodOf(id)?.hasSlots && !slotOf(id))
    const wrong = [
      ...unchosen.map(({ id, name }) => ({ id: `method-${id}`, text: t('payment.method_blank', { shop: name }) })),
      ...timeless.map(({ id, name }) => ({ id: slotId(shops, id), text: t('payment.slot_blank', { shop: name }) })),
      ...(delivered && !chosenAddress ? address.check() : []),
    ]
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    setProblems(
      await send({
        shippings: shops.map(({ id }) => ({
          business: { id },
          shippingMethod: { id: methodOf(id)!.id },
          slot: slotOf(id),
        })),
        deliveryAddress: delivered ? (chosenAddress ? savedAddressOf(chosenAddress) : addressOf(address.values)) : null,
        note: note.values.note.trim() || null,
      }),
    )
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary problems={problems} />
      {shops.map((shop) => (
        <ShopChoices
          key={shop.id}
          shop={shop}
          methods={methodsOf(shop.id)}
          quotes={quoted.data}
          zip={isZip(zip) ? zip : undefined}
          chosen={methodOf(shop.id)?.id}
          error={missing.includes(shop.id) ? t('payment.method_blank', { shop: shop.name }) : undefined}
          onChoose={(method) => pick(shop.id, method)}
        >
          {methodOf(shop.id)?.hasSlots && !isRefused(methodOf(shop.id)!.id) && (
            <Suspense fallback={<Skeleton shape="block" />}>
              <SlotChoice
                key={methodOf(shop.id)!.id}
                id={slotId(shops, shop.id)}
                shop={shop.name}
                method={methodOf(shop.id)!.id}
                place={isBrought(methodOf(shop.id)!) ? place : undefined}
                chosen={slotOf(shop.id)}
                error={problems.find(({ id }) => id === slotId(shops, shop.id))?.text}
                onChoose={(slot) => pickSlot(shop.id, slot)}
              />
            </Suspense>
          )}
        </ShopChoices>
      ))}
      {delivered && (
        <AddressFields
          form={address}
          saved={saved}
          province={provinceOf(zip)}
          asksWhere={(quoted.data ?? []).some(dependsOnPosition)}
          refusal={refusal}
        />
      )}
      {noteOpen ? (
        <TextAreaField
          {...note.field('note')}
          label={t('payment.note')}
          optional={t('form.optional')}
          rows={2}
          maxLength={1_000}
        />
      ) : (
        <button type="button" className={css['link']} onClick={() => setNoteOpen(true)}>
          {t('payment.note_add')}
        </button>
      )}
      <Button type="submit" busy={busy}>
        {t('payment.continue')}
      </Button>
    </form>
  )
}

/** The fields of the server’s errors about time slots, by the shop’s index. */
const slotId = (shops: readonly ShopLines[], shop: string): string => `slot-${shops.findIndex(({ id }) => id === shop)}`

const dependsOnPosition = (answer: ShippingAnswer): boolean =>
  answer.refusal === null
    ? answer.approximate
    : answer.refusal.code === 'Location needed' || answer.refusal.code === 'Not delivered to this address'

/** The chosen method; without a choice the only method, if it is free. */
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
