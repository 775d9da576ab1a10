import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { ForSale } from '../ForSale.tsx'
import { Fold } from './Fold.tsx'
import { NewVariants } from './NewVariants.tsx'
import css from './SheetPage.module.css'
import type { FoundProduct, SheetCombo } from './sheet.queries.ts'
import { useSaveCombo } from './use-save-combo.ts'
import { variantName } from './variant-name.ts'

/** The variants of a product with their codes. Variants that are not for sale are in the list too. */
export function Variants({ found, combos }: { found: FoundProduct; combos: readonly SheetCombo[] }) {
  const { t } = useLocale()
  const may = useMay('products')
  const { product } = found
  return (
    <Fold title={t('manage.sheet.variants')}>
      <ul className={css['variants']}>
        {combos.map((combo) => (
          <li key={combo.id}>
            <VariantCodes combo={combo} product={product.id} title={product.title} />
          </li>
        ))}
      </ul>
      {may && <NewVariants found={found} combos={combos} />}
    </Fold>
  )
}

function VariantCodes({ combo, product, title }: { combo: SheetCombo; product: string; title: string }) {
  const { t } = useLocale()
  const may = useMay('products')
  const mayEnable = useMay('stock')
  const { id, sku, ean } = combo
  const variant = variantName(combo)
  const [codes, setCodes] = useState({ sku: sku ?? '', ean: ean ?? '' })
  const save = useSaveCombo(product, id)
  const changed = {
    ...(codes.sku !== (sku ?? '') && { sku: codes.sku || null }),
    ...(codes.ean !== (ean ?? '') && { ean: codes.ean || null }),
  }
  return (
    <form
      className={css['codes']}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(changed)
      }}
    >
      <h3>{variant || t('manage.sheet.only_variant')}</h3>
      {variant !== '' && mayEnable && (
        <ForSale kind="attribute-combos" id={id} name={`${title}, ${variant}`} enabled={combo.enabled} />
      )}
      {(['sku', 'ean'] as const).map((name) => (
        <Field
          key={name}
          id={`${name}-${id}`}
          label={
            <>
              {t(name === 'sku' ? 'manage.sheet.sku' : 'manage.new_product.ean')}
              <span className="sr-only"> {variant}</span>
            </>
          }
          value={codes[name]}
          disabled={!may}
          maxLength={name === 'sku' ? 80 : 14}
          autoComplete="off"
          onChange={({ target }) => setCodes({ ...codes, [name]: target.value.trim() })}
        />
      ))}
      {may && Object.keys(changed).length > 0 && (
        <Button type="submit" busy={save.isPending}>
          {t('manage.record.save')}
          <span className="sr-only"> {variant}</span>
        </Button>
      )}
    </form>
  )
}
