import { useQuery } from '@tanstack/react-query'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field, SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type AreaKind, areaBody, checkKilometres, checkZips } from './new-area.ts'
import { checkAmount, checkText } from './checks.ts'
import css from './ShippingPage.module.css'
import { type Method, addArea, addTariff, shippingQueries } from './shipping.queries.ts'
import { useShippingForm } from './use-shipping-form.ts'

const blank = { area: '', name: '', zips: '', kilometres: '', price: '' }

/** Adds a place with its price: an area of the town or of the shop, or a new one. */
export function NewTariff({ method, taken }: { method: Method; taken: readonly string[] }) {
  const { t, parseMoney } = useLocale()
  const { id } = method.business
  const { data } = useQuery(shippingQueries.areas(id))
  const areas = data?.areas.filter((area) => !taken.includes(area.id)) ?? []
  const place = data?.place ?? null
  const [chosen, choose, forget] = useDraftState(`new-tariff-area ${method.id}`, '', asSaved)
  const isNew = chosen === 'postcodes' || chosen === 'radius'
  const kind: AreaKind | undefined = isNew ? chosen : undefined
  const form = useStoredForm(`new-tariff ${method.id}`, blank, {
    area: () => (chosen === '' ? t('manage.shipping.area_blank') : undefined),
    price: checkAmount(false),
    ...(isNew && { name: checkText }),
    ...(kind === 'postcodes' && { zips: checkZips }),
    ...(kind === 'radius' && { kilometres: checkKilometres }),
  })
  const { problems, busy, attributes } = useShippingForm(
    form,
    async (api) => {
      const { values } = form
      const zone = kind ? (await addArea(api, areaBody(kind, values, id, place))).id : chosen
      await addTariff(api, { shippingMethod: method.id, zone, price: parseMoney(values.price)! })
    },
    () => {
      form.discard()
      choose('')
      forget()
    },
  )
  // The form of the method is on the same screen, so the fields need ids of their own.
  const field = (name: keyof typeof blank) => ({ ...form.field(name), id: `place-${name}` })
  return (
    <form className={css['form']} {...attributes} aria-labelledby="new-tariff">
      <h3 id="new-tariff">{t('manage.shipping.add_place')}</h3>
      <ErrorSummary problems={problems.map(({ id: of, text }) => ({ text, ...(of && { id: `place-${of}` }) }))} />
      <SelectField
        id="place-area"
        label={t('manage.shipping.area')}
        error={form.errorOf('area')}
        value={chosen}
        onChange={(event) => {
          choose(event.target.value)
          form.set('area', event.target.value)
        }}
      >
        <option value="">{t('manage.shipping.area_choose')}</option>
        {areas.map((area) => (
          <option key={area.id} value={area.id}>
            {area.name}
          </option>
        ))}
        <option value="postcodes">{t('manage.shipping.area_zips')}</option>
        {place && <option value="radius">{t('manage.shipping.area_circle')}</option>}
      </SelectField>
      {isNew && <Field {...field('name')} label={t('manage.shipping.area_name')} maxLength={80} />}
      {kind === 'postcodes' && (
        <TextAreaField {...field('zips')} label={t('manage.shipping.zips')} hint={t('manage.shipping.zips_hint')} />
      )}
      {kind === 'radius' && (
        <Field
          {...field('kilometres')}
          inputMode="decimal"
          label={t('manage.shipping.kilometres')}
          hint={t('manage.shipping.kilometres_hint')}
        />
      )}
      <Field {...field('price')} inputMode="decimal" label={t('manage.shipping.tariff.price')} />
      <Button type="submit" kind="secondary" busy={busy}>
        {t('manage.shipping.add_place_send')}
      </Button>
    </form>
  )
}
