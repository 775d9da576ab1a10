import type { HomeBlock } from '@lonja/contract/home/home-block'
import { productRules } from '@lonja/contract/home/rules'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ReferenceField } from '#/kit/ReferenceField.tsx'
import { EmptyShelf } from './EmptyShelf.tsx'
import { homeQueries } from './home.queries.ts'
import { targetPathOf } from './plan-draft.ts'

type Shelf = Extract<HomeBlock, { kind: 'products' }>

interface ShelfFieldsProps {
  block: Shelf
  onChange: (block: Shelf) => void
}

/** Which products a shelf shows. */
export function ShelfFields({ block, onChange }: ShelfFieldsProps) {
  const { t } = useLocale()
  const path = targetPathOf(block.rule)
  const { data: target } = useQuery({
    ...homeQueries.target(path ?? '', block.target ?? ''),
    enabled: path !== undefined && block.target !== null,
  })
  return (
    <>
      <SelectField
        label={t('manage.home.which_products')}
        value={block.rule}
        onChange={(event) => {
          const rule = productRules.find((each) => each === event.target.value) ?? block.rule
          onChange({ ...block, rule, target: null })
        }}
      >
        {productRules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`manage.home.rule.${rule}`)}
          </option>
        ))}
      </SelectField>
      {path && (
        <ReferenceField
          id="home-target"
          label={t(`manage.home.target.${path}`)}
          target={path}
          many={false}
          value={block.target !== null && target?.id === block.target ? [target] : []}
          onChange={([chosen]) => onChange({ ...block, target: chosen?.id ?? null })}
        />
      )}
      <EmptyShelf block={block} />
    </>
  )
}
