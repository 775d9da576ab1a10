import type { HomeBlock } from '@lonja/contract/home/home-block'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { uploadPicture } from '#/products/new/new-product.queries.ts'
import { shrinkPicture } from '#/products/new/shrink-picture.ts'
import { GalleryField } from './GalleryField.tsx'
import css from './home.module.css'
import { homeQueries } from './home.queries.ts'
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
      <HeroPicture block={block} onChange={onChange} />
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

function HeroPicture({ block, onChange }: HeroFieldsProps) {
  const { t } = useLocale()
  const { busy, act } = useAct()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useQuery({ ...homeQueries.picture(block.image ?? ''), enabled: block.image !== null })
  const upload = (file: File) =>
    act(async (api) => {
      const image = await uploadPicture(api, await shrinkPicture(file))
      onChange({ ...block, image })
    }, t('manage.home.picture_uploaded'))
  return (
    <div className={css['fields']}>
      {block.image !== null && data && (
        <Picture image={data} alt={t('manage.home.picture')} sizes="320px" shape="wide" />
      )}
      <div className={css['buttons']}>
        <Button kind="secondary" busy={busy} onClick={() => input.current?.click()}>
          {t(block.image === null ? 'manage.home.add_picture' : 'manage.home.other_picture')}
        </Button>
        {block.image !== null && (
          <Button kind="quiet" onClick={() => onChange({ ...block, image: null })}>
            {t('manage.home.no_picture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('manage.home.picture')}
        onChange={({ target: { files } }) => {
          if (files?.[0]) void upload(files[0])
        }}
      />
    </div>
  )
}
