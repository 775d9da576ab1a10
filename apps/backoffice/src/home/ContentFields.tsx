import type { HomeBlock } from '@lonja/contract/home/home-block'
import { shopRules } from '@lonja/contract/home/rules'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { GalleryField } from './GalleryField.tsx'
import { HeroFields } from './HeroFields.tsx'
import { ShelfFields } from './ShelfFields.tsx'
import { TextFields } from './TextFields.tsx'

interface ContentFieldsProps {
  block: HomeBlock
  onChange: (block: HomeBlock) => void
}

/** What a block shows, by its kind. */
export function ContentFields({ block, onChange }: ContentFieldsProps) {
  const { t } = useLocale()
  switch (block.kind) {
    case 'products':
      return (
        <>
          <ShelfFields block={block} onChange={onChange} />
          <CountField value={block.count} max={12} onChange={(count) => onChange({ ...block, count })} />
        </>
      )
    case 'shops':
      return (
        <>
          <SelectField
            label={t('manage.home.which_shops')}
            value={block.rule}
            onChange={({ target }) =>
              onChange({ ...block, rule: shopRules.find((rule) => rule === target.value) ?? block.rule })
            }
          >
            {shopRules.map((rule) => (
              <option key={rule} value={rule}>
                {t(`manage.home.shops_rule.${rule}`)}
              </option>
            ))}
          </SelectField>
          <CountField value={block.count} max={12} onChange={(count) => onChange({ ...block, count })} />
        </>
      )
    case 'campaigns':
      return <CountField value={block.count} max={6} onChange={(count) => onChange({ ...block, count })} />
    case 'hero':
      return <HeroFields block={block} onChange={onChange} />
    case 'gallery':
      return <GalleryField value={block.gallery} onChange={(gallery) => onChange({ ...block, gallery })} />
    case 'text':
      return <TextFields block={block} onChange={onChange} />
    default:
      return null
  }
}

function CountField({ value, max, onChange }: { value: number; max: number; onChange: (count: number) => void }) {
  const { t } = useLocale()
  return (
    <Field
      label={t('manage.home.count')}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      required
      defaultValue={value}
      onChange={({ target }) => {
        if (target.checkValidity()) onChange(target.valueAsNumber)
      }}
    />
  )
}
