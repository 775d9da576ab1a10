import type { HomeBlock } from '@lonja/contract/home/home-block'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { PictureField } from '#/kit/PictureField.tsx'
import { GalleryField } from './GalleryField.tsx'
import { WordsFields } from './WordsFields.tsx'

type Hero = Extract<HomeBlock, { kind: 'hero' }>

interface HeroFieldsProps {
  block: Hero
  onChange: (block: Hero) => void
}

/** The text, the picture and the link of a large picture. */
export function HeroFields({ block, onChange }: HeroFieldsProps) {
  const { t } = useLocale()
  const optional = t('manage.record.optional')
  return (
    <>
      <WordsFields
        label={t('manage.home.hero_text')}
        max={400}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
      />
      <PictureField
        label={t('manage.home.picture')}
        optional={optional}
        value={block.image}
        onChange={(image) => onChange({ ...block, image })}
      />
      <GalleryField
        optional={optional}
        value={block.gallery ?? ''}
        onChange={(gallery) => onChange({ ...block, gallery: gallery || null })}
      />
      <Field
        label={t('manage.home.link')}
        hint={t('manage.home.link_hint')}
        optional={optional}
        maxLength={500}
        value={block.link ?? ''}
        onChange={({ target }) => onChange({ ...block, link: target.value.trim() || null })}
      />
      {block.link !== null && (
        <WordsFields
          label={t('manage.home.link_text')}
          max={60}
          value={block.linkText}
          onChange={(linkText) => onChange({ ...block, linkText })}
        />
      )}
    </>
  )
}
