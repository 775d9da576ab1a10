import type { Slot } from '@lonja/contract/shipping/slots'
import { isZip, provinceOf } from '@lonja/contract/zip'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, lazy, useState } from 'react'
import type { Profile } from '@lonja/ui/api/me.ts'
import { type ShippingAnswer, basketQueries } from '#/basket/basket.queries.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { type ShopLines, shopsOf } from '#/basket/shops.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { ErrorNotice } from '@lonja/ui/layout/QueryView.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { type FieldProblem, type Form, useForm } from '@lonja/ui/forms/form.ts'
import { AddressFields } from './AddressFields.tsx'
import type { SendStep } from './Checkout.tsx'
import css from './Checkout.module.css'
import { ShopChoices } from './ShopChoices.tsx'
import { reasonOf } from '#/basket/refusal.ts'
import { addressChecks, addressOf, destinationOf, initialAddress, savedAddressOf } from './address.ts'
import { changeDraft, positionText, readDraft } from '#/basket/draft.ts'
import { type DeliveryChoices, useDeliveryChoices } from './delivery-choices.ts'
import { isBrought } from './is-brought.ts'
import { StepSkeleton } from './StepSkeleton.tsx'

// Loaded lazily, because few shops use time slots.
const SlotChoice = lazy(async () => ({ default: (await import('./SlotChoice.tsx')).SlotChoice }))

interface DeliveryStepProps {
  order: LocalOrder
  profile: Profile | undefined
  send: SendStep
  found: readonly FieldProblem[]
}

/** The step for the shipping method of each shop, and for the address if something is delivered. */
export function DeliveryStep({ order, profile, send, found }: DeliveryStepProps) {
  const locale = useLocale()
  const { t } = locale
  const shops = shopsOf(order)
  const saved = profile?.savedAddresses ?? []
  const [problems, setProblems] = useState(found)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<readonly string[]>([])
  const address = useForm(initialAddress(order, profile), addressChecks, changeDraft)
  const note = useForm({ note: readDraft().note }, {}, changeDraft)

  const chosenAddress = saved.find(({ id }) => id === address.values.savedAddress)
  const zip = chosenAddress?.zip ?? address.values.zip.trim()
  const place = chosenAddress
    ? destinationOf(zip, positionText(zip, chosenAddress.latitude, chosenAddress.longitude))
    : destinationOf(zip, address.values.position)
  const known = useQuery(basketQueries.shippingAnswers(order))
  const quoted = useQuery(basketQueries.shippingAnswers(order, place))
  const choices = useDeliveryChoices(order, known.data ?? [])
  const { methodOf, slotOf } = choices

  if (known.error) return <ErrorNotice error={known.error} retry={() => void known.refetch()} />
  if (!known.data) return <StepSkeleton />

  const delivered = shops.some(({ id }) => {
    const method = methodOf(id)
    return method !== undefined && isBrought(method)
  })

  // The refusal is shown at the postal code, because the methods may be outside the visible part of the page.
  const refusal = shops.flatMap(({ id, name }) => {
    const answer = quoted.data?.find((one) => one.id === methodOf(id)?.id)
    if (!answer?.refusal?.code.startsWith('Not delivered')) return []
    return [`${name}: ${reasonOf(locale, answer, zip)}`]
  })[0]

  const pick = (shop: string, method: string) => {
    choices.pick(shop, method)
    setMissing(missing.filter((other) => other !== shop))
  }
  const pickSlot = (shop: string, slot: Slot | null) => {
    choices.pickSlot(shop, slot)
    setProblems(problems.filter(({ id }) => id !== slotId(shops, shop)))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(shops.flatMap(({ id }) => (methodOf(id) ? [] : id)))
    const wrong = [...missingChoices(locale, shops, choices), ...(delivered && !chosenAddress ? address.check() : [])]
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
        <ShopDelivery
          key={shop.id}
          shop={shop}
          choices={choices}
          quotes={quoted.data}
          destination={{ zip, place }}
          error={missing.includes(shop.id) ? t('payment.method_blank', { shop: shop.name }) : undefined}
          slotProblem={{ id: slotId(shops, shop.id), problems }}
          onChoose={(method) => pick(shop.id, method)}
          onChooseSlot={(slot) => pickSlot(shop.id, slot)}
        />
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
      <NoteField note={note} />
      <Button type="submit" busy={busy}>
        {t('payment.continue')}
      </Button>
    </form>
  )
}

/** A problem for each shop without a chosen method, and for each chosen method that needs a time slot and has none. */
function missingChoices(
  { t }: Locale,
  shops: readonly ShopLines[],
  { methodOf, slotOf }: DeliveryChoices,
): FieldProblem[] {
  const unchosen = shops.filter(({ id }) => !methodOf(id))
  const timeless = shops.filter(({ id }) => methodOf(id)?.hasSlots && !slotOf(id))
  return [
    ...unchosen.map(({ id, name }) => ({ id: `method-${id}`, text: t('payment.method_blank', { shop: name }) })),
    ...timeless.map(({ id, name }) => ({ id: slotId(shops, id), text: t('payment.slot_blank', { shop: name }) })),
  ]
}

interface ShopDeliveryProps {
  shop: ShopLines
  choices: DeliveryChoices
  quotes: readonly ShippingAnswer[] | undefined
  destination: { zip: string; place: ReturnType<typeof destinationOf> }
  error: string | undefined
  slotProblem: { id: string; problems: readonly FieldProblem[] }
  onChoose: (method: string) => void
  onChooseSlot: (slot: Slot | null) => void
}

/** The shipping methods of one shop, and the time slots of the chosen method. */
function ShopDelivery(props: ShopDeliveryProps) {
  const { shop, choices, quotes, destination, slotProblem } = props
  const { zip, place } = destination
  const method = choices.methodOf(shop.id)
  const isRefused = quotes?.some(({ id, refusal }) => id === method?.id && refusal !== null)
  return (
    <ShopChoices
      shop={shop}
      methods={choices.methodsOf(shop.id)}
      quotes={quotes}
      zip={isZip(zip) ? zip : undefined}
      chosen={method?.id}
      error={props.error}
      onChoose={props.onChoose}
    >
      {method?.hasSlots && !isRefused && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <SlotChoice
            key={method.id}
            id={slotProblem.id}
            shop={shop.name}
            method={method.id}
            place={isBrought(method) ? place : undefined}
            chosen={choices.slotOf(shop.id)}
            error={slotProblem.problems.find(({ id }) => id === slotProblem.id)?.text}
            onChoose={props.onChooseSlot}
          />
        </Suspense>
      )}
    </ShopChoices>
  )
}

/** A note for the shops. The field is shown after a button is pressed. */
function NoteField({ note }: { note: Form<'note'> }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(readDraft().note !== '')
  return isOpen ? (
    <TextAreaField
      {...note.field('note')}
      label={t('payment.note')}
      optional={t('form.optional')}
      rows={2}
      maxLength={1_000}
    />
  ) : (
    <button type="button" className={css['link']} onClick={() => setOpen(true)}>
      {t('payment.note_add')}
    </button>
  )
}

/** The id of the field with the time slots of a shop. It contains the shop’s index, as the server’s errors do. */
const slotId = (shops: readonly ShopLines[], shop: string): string => `slot-${shops.findIndex(({ id }) => id === shop)}`

const dependsOnPosition = (answer: ShippingAnswer): boolean =>
  answer.refusal === null
    ? answer.approximate
    : answer.refusal.code === 'Location needed' || answer.refusal.code === 'Not delivered to this address'
