import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type StoredForm, useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import type { AnyRecord } from '#/kit/declaration.ts'
import type { NewRecall } from './recall.queries.ts'

/** The fields of a recall as texts. `products` is a JSON list; `months` is empty for all orders. */
export type RecallTexts = Record<'products' | 'ean' | 'batch' | 'reason' | 'advice' | 'months', string>

export const chosenIn = ({ products }: RecallTexts): AnyRecord[] =>
  products === '' ? [] : (JSON.parse(products) as AnyRecord[])

/** The form of a new recall. What is typed is kept as a draft. */
export function useRecallForm(ean: string): StoredForm<keyof RecallTexts> {
  const { t } = useLocale()
  const blank = t('violation.this_value_should_not_be_blank')
  const form: StoredForm<keyof RecallTexts> = useStoredForm(
    `recall ${ean}`,
    { products: '', ean, batch: '', reason: '', advice: '', months: '6' },
    {
      products: () => (chosenIn(form.values).length === 0 && form.values.ean.trim() === '' ? blank : undefined),
      reason: (text) => (text.trim() === '' ? blank : undefined),
      advice: (text) => (text.trim() === '' ? blank : undefined),
    },
  )
  return form
}

export const recallOf = (texts: RecallTexts): NewRecall => ({
  products: chosenIn(texts).map(({ id }) => id),
  ean: texts.ean.trim() || null,
  batch: texts.batch.trim() || null,
  reason: texts.reason,
  advice: texts.advice,
  months: texts.months === '' ? null : Number(texts.months),
})
