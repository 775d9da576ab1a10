import { errorKey, violationMessages } from '@lonja/contract/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { type StoredForm, useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { type OfferTexts, type SheetOffer, daysOf, discountOf, offerWays, textsOfOffer } from './offer-draft.ts'
import { addOffer, changeOffer, offerQueries } from './offer.queries.ts'
import { OfferPrices } from './OfferPrices.tsx'
import css from './SheetPage.module.css'
import { type SheetCombo, sheetQueries } from './sheet.queries.ts'

interface OfferFormProps {
  product: string
  combos: readonly SheetCombo[]
  /** The offer that changes; undefined for a new one. */
  offer?: SheetOffer
  onDone: () => void
}

const amountLabels = {
  percent: 'manage.bulk.percent',
  cents: 'manage.sheet.offer.less',
  price: 'manage.sheet.offer.price',
} as const

/** An offer for one product, with the prices that customers will see. */
export function OfferForm({ product, combos, offer, onDone }: OfferFormProps) {
  const locale = useLocale()
  const { t } = locale
  const { form, planned, ways, submit } = useOfferForm(product, offer, onDone)
  const way = ways.find((each) => each === form.values.offerWay) ?? 'percent'
  return (
    <form className={css['form']} aria-label={t('manage.sheet.offer.title')} {...submit.attributes}>
      <ErrorSummary problems={submit.problems} />
      <Field {...form.field('offerName')} label={t('manage.offers.name')} maxLength={120} autoComplete="off" />
      <div className={css['row']}>
        <SelectField {...form.field('offerWay')} value={way} label={t('manage.bulk.how')}>
          {ways.map((each) => (
            <option key={each} value={each}>
              {t(`manage.sheet.offer.way.${each}`)}
            </option>
          ))}
        </SelectField>
        <Field {...form.field('offerAmount')} label={t(amountLabels[way])} inputMode="decimal" autoComplete="off" />
      </div>
      <div className={css['row']}>
        <Field {...form.field('offerFirst')} type="date" label={t('manage.offers.start')} />
        <Field
          {...form.field('offerLast')}
          type="date"
          label={t('manage.offers.end')}
          optional={t('manage.record.optional')}
        />
      </div>
      {planned && <OfferPrices prices={planned} combos={combos} />}
      <div className={css['actions']}>
        <Button type="submit" busy={submit.busy}>
          {t('manage.sheet.offer.save')}
        </Button>
        <Button
          kind="secondary"
          onClick={() => {
            form.discard()
            onDone()
          }}
        >
          {t('manage.record.discard')}
        </Button>
      </div>
    </form>
  )
}

function useOfferForm(product: string, offer: SheetOffer | undefined, onDone: () => void) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const { id: shop } = useShop()
  const id = offer?.id ?? null
  const form: StoredForm<keyof OfferTexts> = useStoredForm(
    `sheet offer ${product} ${id ?? 'new'}`,
    textsOfOffer(offer, locale),
    {
      offerName: (text) => (text.trim() === '' ? violation(locale, violationMessages.blank) : undefined),
      offerAmount: () =>
        discountOf(form.values, full, locale) ? undefined : violation(locale, violationMessages.invalid),
      offerLast: () => (daysOf(form.values, locale) ? undefined : locale.t('manage.sheet.offer.last_wrong')),
    },
  )
  const days = daysOf(form.values, locale)
  // The smallest offer: its answer has the prices without it.
  const { data: plain = [] } = useQuery(
    offerQueries.planned(product, id, days && { discountType: 'absolute', value: 1, ...days }),
  )
  const full = new Set(plain.map(({ before }) => before)).size === 1 ? plain[0]?.before : undefined
  const discount = discountOf(form.values, full, locale)
  const draft = discount && days && { ...discount, ...days }
  const { data } = useQuery(offerQueries.planned(product, id, draft))
  const send = async () => {
    if (!draft) return
    const body = { ...draft, name: form.values.offerName.trim() }
    await (offer ? changeOffer(api, offer.id, body) : addOffer(api, shop, product, body))
    form.saved()
    showToast('success', locale.t('manage.record.saved'))
    await client.invalidateQueries({ queryKey: sheetQueries.product(product).queryKey })
    onDone()
  }
  const submit = useSubmit(form, send, (error) =>
    refuseFields(locale, form, error, (refused, name) => violationText(locale, refused, fieldOf[name] ?? name)),
  )
  return {
    form,
    planned: draft && data,
    ways: offerWays.filter((way) => way !== 'price' || full !== undefined),
    submit,
  }
}

/** The fields of an offer that are saved for each field of the form. */
const fieldOf: Readonly<Record<string, string>> = {
  offerName: 'name',
  offerAmount: 'value',
  offerFirst: 'startDate',
  offerLast: 'endDate',
} satisfies Partial<Record<keyof OfferTexts, string>>

const violation = ({ t, knownText }: Locale, message: string): string =>
  knownText(`violation.${errorKey(message)}`) ?? t('violation.default')
