import { type ComponentType, useRef, useState } from 'react'
import type { Client } from '@lonja/ui/api/client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { uploadPicture } from '#/images/upload-picture.ts'
import { shrinkPicture } from '#/images/shrink-picture.ts'
import { GalleryItem } from './GalleryItem.tsx'
import css from './galleries.module.css'
import { type GalleryPicture, type PlacedPicture, describePicture } from './gallery.queries.ts'
import { RemovePicture } from './RemovePicture.tsx'

export interface PictureDetailsProps {
  picture: GalleryPicture
  name: string
  onChange: (picture: GalleryPicture) => void
}

interface GalleryPicturesProps {
  pictures: readonly GalleryPicture[]
  save: (api: Client, pictures: readonly PlacedPicture[]) => Promise<unknown>
  /** What is said after a change. */
  saved: string
  /** The names of the blocks of the home page that show the gallery. With them, a removal is confirmed. */
  shownIn?: readonly string[]
  /** More fields of a picture. */
  Details?: ComponentType<PictureDetailsProps>
}

/** The pictures in their order. Each change is saved at once. */
export function GalleryPictures({ pictures, save, saved, shownIn = [], Details }: GalleryPicturesProps) {
  const { t } = useLocale()
  const { busy, act } = useAct('gallery')
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<number>()
  const nameOf = (index: number) => t('manage.sheet.picture', { number: index + 1 })
  const put = (changed: readonly PlacedPicture[]) => void act((api) => save(api, changed), saved)
  const remove = (index: number) => put(pictures.toSpliced(index, 1))
  const move = async (from: number, to: number) => {
    if (busy || from === to) return
    const changed = pictures.toSpliced(from, 1).toSpliced(to, 0, pictures[from]!)
    if (!(await act((api) => save(api, changed), saved))) return
    setSaid(t('manage.gallery.moved', { name: nameOf(from), place: to + 1, total: pictures.length }))
  }
  const add = (files: readonly File[]) =>
    void act(async (api) => {
      const added: { id: string }[] = []
      for (const file of files) added.push({ id: await uploadPicture(api, await shrinkPicture(file)) })
      await save(api, [...pictures, ...added])
    }, saved)
  return (
    <>
      {pictures.length === 0 && <p>{t('manage.gallery.none')}</p>}
      <ul className={css['pictures']}>
        {pictures.map((picture, index) => (
          <GalleryItem
            key={keyOf(pictures, index)}
            picture={picture}
            name={nameOf(index)}
            index={index}
            total={pictures.length}
            onMove={(from, to) => void move(from, to)}
            onRemove={() => (shownIn.length > 0 ? setRemoved(index) : remove(index))}
            onDescribe={(alt) => void act((api) => describePicture(api, picture.id, alt), saved)}
          >
            {Details && (
              <Details
                picture={picture}
                name={nameOf(index)}
                onChange={(changed) => put(pictures.with(index, changed))}
              />
            )}
          </GalleryItem>
        ))}
      </ul>
      <output className="sr-only">{said}</output>
      <AddPictures busy={busy} onFiles={add} />
      <RemovePicture
        name={removed === undefined ? undefined : nameOf(removed)}
        shownIn={shownIn}
        isLast={pictures.length === 1}
        onClose={() => setRemoved(undefined)}
        onRemove={() => {
          if (removed !== undefined) remove(removed)
          setRemoved(undefined)
        }}
      />
    </>
  )
}

/** A key that goes with a picture when it is moved, so that its buttons keep the focus. */
function keyOf(pictures: readonly GalleryPicture[], index: number): string {
  const { id } = pictures[index]!
  return `${id} ${pictures.slice(0, index).filter((other) => other.id === id).length}`
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
