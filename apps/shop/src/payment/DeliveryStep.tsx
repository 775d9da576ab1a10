import type { ShippingChoice } from '@lonja/contract/orders/basket'
import { isZip, provinceOf } from '@lonja/contract/zip'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { basketQueries } from '#/basket/basket.queries.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { shopsOf } from '#/basket/shops.ts'
import { t } from '#/i18n/texts.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorSummary } from '#/ui/ErrorSummary.tsx'
import { ErrorNotice } from '#/ui/QueryView.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { type FieldProblem, useForm } from '#/ui/form.ts'
import { AddressFields } from './AddressFields.tsx'
import type { SendStep } from './Checkout.tsx'
import css from './Checkout.module.css'
import { ShopChoices } from './ShopChoices.tsx'
import { addressChecks, addressOf, initialAddress } from './address.ts'
import { changeDraft, readDraft } from './draft.ts'
import { isBrought } from './is-brought.ts'
import type { Profile } from './payment.queries.ts'

interface DeliveryStepProps {
  order: LocalOrder
  profile: Profile | undefined
  send: SendStep
  found: readonly FieldProblem[]
}

/** How each shop hands over its share; an address only where something is brought. */
export function DeliveryStep({ order, profile, send, found }: DeliveryStepProps) {
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
  const known = useQuery(basketQueries.shippingChoices(order))
  const quoted = useQuery(basketQueries.shippingChoices(order, isZip(zip) ? zip : undefined))
  const [picked, setPicked] = useState<Record<string, string>>(() => pickedBefore(order))

  if (known.error) return <ErrorNotice error={known.error} retry={() => void known.refetch()} />
  if (!known.data) return <Skeleton shape="block" />

  const methodsOf = (shop: string) => known.data.filter(({ business }) => business.id === shop)
  const methodOf = (shop: string) => chosenMethod(methodsOf(shop), picked[shop])
  const delivered = shops.some(({ id }) => {
    const method = methodOf(id)
    return method !== undefined && isBrought(method)
  })

  const pick = (shop: string, method: string) => {
    const next = { ...picked, [shop]: method }
    setPicked(next)
    changeDraft({ methods: next })
    setMissing(missing.filter((other) => other !== shop))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const unchosen = shops.filter(({ id }) => !methodOf(id))
    setMissing(unchosen.map(({ id }) => id))
    const wrong = [
      ...unchosen.map(({ id, name }) => ({ id: `method-${id}`, text: t('payment.method_blank', { shop: name }) })),
      ...(delivered && !chosenAddress ? address.check() : []),
    ]
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    setProblems(
      await send({
        shippings: shops.map(({ id }) => ({ business: { id }, shippingMethod: { id: methodOf(id)!.id }, slot: null })),
        deliveryAddress: delivered ? (chosenAddress ? addressOf(chosenAddress) : addressOf(address.values)) : null,
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
        />
      ))}
      {delivered && <AddressFields form={address} saved={saved} province={provinceOf(zip)} />}
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

/** What was picked; without a pick the only method there is, where it costs nothing. */
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
