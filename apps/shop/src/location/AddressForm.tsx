import { provinceOf } from '@lonja/contract/zip'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { changeBasket, useBasketCount } from '#/basket/basket.ts'
import { changeDraft } from '#/basket/draft.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Spot } from '@lonja/ui/map/place.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { checkZip } from '@lonja/ui/forms/checks.ts'
import { type FieldProblem, useForm } from '@lonja/ui/forms/form.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './Location.module.css'
import { type Located, type Typed, deliveryOf, draftOfLocated, savedOf } from './found-address.ts'
import { locationQueries, saveAddress } from './location.queries.ts'

interface AddressFormProps {
  initial: Typed
  spot: Spot | null
  /** Whether the pin is outside the area of address searches. Then the user must move the pin back before saving. */
  isOutside: boolean
  savedId: string | undefined
  onType: (typed: Typed) => void
  /** Called with the average position of the shops with the typed postal code. */
  onTown: (middle: Spot) => void
}

const needed = (text: string) => (value: string) => (value.trim() ? undefined : text)

/** The form for an address, which is saved in the current checkout or in the account. */
export function AddressForm({ initial, spot, isOutside, savedId, onType, onTown }: AddressFormProps) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const user = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const count = useBasketCount()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [busy, setBusy] = useState(false)
  const form = useForm<keyof Typed>(
    { ...initial },
    {
      street: needed(t('payment.street_blank')),
      number: needed(t('payment.number_blank')),
      zip: checkZip,
      city: needed(t('payment.city_blank')),
    },
    onType,
  )
  useTownOfZip(form.values, (city) => form.set('city', city), onTown)

  const located = (): Located => ({
    spot,
    typed: Object.fromEntries(Object.entries(form.values).map(([name, value]) => [name, value.trim()])) as never,
  })
  const isRight = (): boolean => {
    const wrong = isOutside ? [...form.check(), { text: t('location.outside') }] : form.check()
    setProblems(wrong)
    return wrong.length === 0
  }
  const deliver = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight()) return
    const address = located()
    changeDraft(draftOfLocated(address))
    if (count > 0) {
      changeBasket({ deliveryAddress: deliveryOf(address) })
      navigate('/payment?step=delivery')
      return
    }
    showToast('success', t('location.kept'))
    navigate('/catalog')
  }
  const keep = async () => {
    if (!isRight()) return
    setBusy(true)
    try {
      await saveAddress(api, savedOf(located()), savedId)
      await client.invalidateQueries({ queryKey: ['me'] })
      await client.invalidateQueries({ queryKey: ['addresses'] })
      showToast('success', t('location.saved'))
    } catch (error) {
      setProblems([{ text: errorText(locale, error) }])
    }
    setBusy(false)
  }
  return (
    <form className={css['fields']} onSubmit={deliver} noValidate>
      <h2>{t('location.address')}</h2>
      <ErrorSummary problems={problems} />
      <Field {...form.field('street')} label={t('payment.street')} autoComplete="address-line1" />
      <div className={css['pair']}>
        <Field {...form.field('number')} label={t('payment.number')} autoComplete="off" />
        <Field
          {...form.field('floor')}
          label={t('payment.floor')}
          optional={t('form.optional')}
          autoComplete="address-line2"
        />
      </div>
      <div className={css['pair']}>
        <Field
          {...form.field('zip')}
          label={t('payment.zip')}
          hint={provinceOf(form.values.zip.trim())}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={5}
        />
        <Field {...form.field('city')} label={t('payment.city')} autoComplete="address-level2" />
      </div>
      <div className={css['actions']}>
        {savedId === undefined && (
          <Button type="submit">{t(count > 0 ? 'location.deliver' : 'location.deliver_later')}</Button>
        )}
        {user && (
          <Button kind={savedId === undefined ? 'secondary' : 'primary'} busy={busy} onClick={() => void keep()}>
            {t(savedId === undefined ? 'location.save' : 'location.change')}
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * Finds the town of the entered postal code: the town of shops that have this postal code in their address. Fills in
 * the town if its field is empty, and calls `onTown` if the position of the town is known.
 */
function useTownOfZip({ zip, city }: Typed, onCity: (city: string) => void, onTown: (middle: Spot) => void): void {
  const { data: town } = useQuery(locationQueries.ofZip(zip.trim()))
  const told = useRef<string>(undefined)

  useEffect(() => {
    if (!town || told.current === zip) return
    told.current = zip
    if (city === '') onCity(town.city)
    if (town.spot) onTown(town.spot)
  }, [town, zip, city, onCity, onTown])
}
