import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { ForSale } from '../ForSale.tsx'
import css from './SheetPage.module.css'
import { type Axis, type SheetCombo, type SheetProduct, addOptions } from './sheet.queries.ts'
import { useRecordTexts } from './use-record-texts.ts'
import { VariantPicture } from './VariantPicture.tsx'
import { variantName } from './variant-name.ts'
import { bodyOfVariant, textsOfVariant } from './variant-texts.ts'

interface VariantFormProps {
  combo: SheetCombo
  product: SheetProduct
  /** The attributes that distinguish the variants of the product. */
  axes: readonly Axis[]
}

/** The options, the codes and the picture of a variant. */
export function VariantForm({ combo, product, axes }: VariantFormProps) {
  const { t } = useLocale()
  const may = useMay('products')
  const mayEnable = useMay('stock')
  const { id, enabled } = combo
  const variant = variantName(combo)
  const name = [product.title, variant].filter(Boolean).join(', ')
  const { form, theirs, submit, fieldOf } = useVariant(product, combo, axes)
  return (
    <form className={css['codes']} aria-label={variant || t('manage.sheet.only_variant')} {...submit.attributes}>
      <h3>{variant || t('manage.sheet.only_variant')}</h3>
      <ErrorSummary problems={submit.problems.map(({ text }) => ({ text }))} />
      {(variant !== '' || !enabled) && mayEnable && (
        <ForSale kind="attribute-combos" id={id} name={name} enabled={enabled} />
      )}
      {axes.map((axis) => (
        <SelectField key={axis.id} {...fieldOf(axis.id, axis.name)} disabled={!may}>
          <option value="">—</option>
          {axis.options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </SelectField>
      ))}
      <Field {...fieldOf('sku', t('manage.sheet.sku'))} disabled={!may} maxLength={80} autoComplete="off" />
      <Field {...fieldOf('ean', t('manage.new_product.ean'))} disabled={!may} maxLength={14} autoComplete="off" />
      <VariantPicture
        product={product.id}
        combo={combo}
        value={form.values['image'] ?? ''}
        hint={theirs['image'] === undefined ? undefined : t('manage.sheet.other_picture')}
        onChange={(image) => form.set('image', image)}
      />
      {may && form.isChanged && (
        <div className={css['actions']}>
          <Button type="submit" busy={submit.busy}>
            {t('manage.record.save')}
            <span className="sr-only"> {variant}</span>
          </Button>
          <Button kind="secondary" onClick={form.discard}>
            {t('manage.record.discard')}
          </Button>
        </div>
      )}
    </form>
  )
}

function useVariant(product: SheetProduct, combo: SheetCombo, axes: readonly Axis[]) {
  const { t } = useLocale()
  const api = useApi()
  const texts = useRecordTexts<SheetCombo>({
    product: product.id,
    path: `attribute-combos/${combo.id}`,
    record: combo,
    textsOf: (record) => textsOfVariant(axes, record),
    bodyOf: (typed, names, record) => bodyOfVariant(axes, typed, names, record),
    // The product lists the options of its variants.
    onSaved: (body) => addOptions(api, product.id, 'values' in body ? (body.values as string[]) : []),
  })
  const variant = variantName(combo)
  /** The properties of a field, with the value that another person has saved in the meantime. */
  const fieldOf = (name: string, label: string) => {
    const text = texts.theirs[name]
    const option = axes.flatMap(({ options }) => options).find(({ id }) => id === text)
    return {
      ...texts.form.field(name),
      id: `${name}-${combo.id}`,
      label: (
        <>
          {label}
          <span className="sr-only"> {variant}</span>
        </>
      ),
      hint: text === undefined ? undefined : t('manage.record.now_reads', { value: option?.name ?? (text || '—') }),
    }
  }
  return { ...texts, fieldOf }
}
