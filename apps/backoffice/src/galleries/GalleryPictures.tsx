import { useRef } from 'react'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@lonja/ui/controls/icons.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { uploadPicture } from '#/products/new/new-product.queries.ts'
import { shrinkPicture } from '#/products/new/shrink-picture.ts'
import css from './galleries.module.css'
import { type FoundGallery, type GalleryPicture, describePicture, savePictures } from './gallery.queries.ts'

interface GalleryPicturesProps {
  shop: string
  /** Null before the first picture. */
  found: FoundGallery | null
}

/** The pictures in their order. Each change is saved at once. */
export function GalleryPictures({ shop, found }: GalleryPicturesProps) {
  const { t } = useLocale()
  const { busy, act } = useAct('gallery')
  const pictures = found?.gallery.images ?? []
  const save = (changed: readonly GalleryPicture[]) =>
    void act((api) => savePictures(api, shop, found, changed), t('manage.gallery.saved'))
  const move = (index: number, by: number) =>
    save(pictures.with(index, pictures[index + by]!).with(index + by, pictures[index]!))
  const add = (files: readonly File[]) =>
    void act(async (api) => {
      const added: { id: string }[] = []
      for (const file of files) added.push({ id: await uploadPicture(api, await shrinkPicture(file)) })
      await savePictures(api, shop, found, [...pictures, ...added])
    }, t('manage.gallery.saved'))
  return (
    <>
      {pictures.length === 0 && <p>{t('manage.gallery.none')}</p>}
      <ul className={css['pictures']}>
        {pictures.map((picture, index) => (
          <li key={`${picture.id} ${index}`}>
            <GalleryItem
              picture={picture}
              name={t('manage.sheet.picture', { number: index + 1 })}
              busy={busy}
              onEarlier={index > 0 ? () => move(index, -1) : undefined}
              onLater={index < pictures.length - 1 ? () => move(index, 1) : undefined}
              onRemove={() => save(pictures.toSpliced(index, 1))}
              onDescribe={(alt) => void act((api) => describePicture(api, picture.id, alt), t('manage.gallery.saved'))}
            />
          </li>
        ))}
      </ul>
      <AddPictures busy={busy} onFiles={add} />
    </>
  )
}

interface GalleryItemProps {
  picture: GalleryPicture
  name: string
  busy: boolean
  /** Undefined for the first picture. */
  onEarlier: (() => void) | undefined
  /** Undefined for the last picture. */
  onLater: (() => void) | undefined
  onRemove: () => void
  onDescribe: (alt: string) => void
}

function GalleryItem({ picture, name, busy, onEarlier, onLater, onRemove, onDescribe }: GalleryItemProps) {
  const { t } = useLocale()
  return (
    <>
      <img
        src={picture.contentUrl}
        alt={picture.alt || name}
        width={picture.width}
        height={picture.height}
        loading="lazy"
      />
      <div className={css['tools']}>
        <IconButton
          label={t('manage.sheet.earlier', { name })}
          icon={<ChevronLeftIcon size={20} />}
          disabled={busy || !onEarlier}
          onClick={onEarlier}
        />
        <IconButton
          label={t('manage.sheet.later', { name })}
          icon={<ChevronRightIcon size={20} />}
          disabled={busy || !onLater}
          onClick={onLater}
        />
        <Button kind="quiet" disabled={busy} onClick={onRemove}>
          {t('manage.record.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      <Field
        label={t('manage.sheet.alt')}
        defaultValue={picture.alt}
        maxLength={300}
        onBlur={({ target }) => target.value.trim() !== picture.alt && onDescribe(target.value.trim())}
      />
    </>
  )
}

function AddPictures({ busy, onFiles }: { busy: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t('manage.sheet.add_pictures')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('manage.sheet.add_pictures')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Otherwise choosing the same file again would not be a change.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
