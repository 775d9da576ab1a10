import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay } from '#/people/current-shop.ts'
import { Fold } from './Fold.tsx'
import css from './SheetPage.module.css'
import { type SheetPicture, sheetQueries } from './sheet.queries.ts'
import { PictureText } from './PictureText.tsx'
import { usePictureActs } from './use-picture-acts.ts'

/** The pictures of a product: the first one is the cover. Each change is saved at once. */
export function Pictures({ product }: { product: string }) {
  const { t } = useLocale()
  const may = useMay('products')
  const pictures = useQuery(sheetQueries.pictures(product))
  const acts = usePictureActs(product, pictures.data ?? [])
  return (
    <Fold title={t('manage.sheet.pictures')}>
      <QueryView query={pictures} skeleton={<Skeleton shape="block" />}>
        {(items) => (
          <ul className={css['pictures']}>
            {items.map((picture, index) => (
              <li key={picture.id}>
                <Picture
                  image={picture.image}
                  alt={picture.alt || t('manage.sheet.picture', { number: index + 1 })}
                  sizes="160px"
                />
                {may && <PictureTools picture={picture} index={index} last={items.length - 1} acts={acts} />}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {may && <AddPicture busy={acts.isAdding} onFiles={acts.add} />}
    </Fold>
  )
}

interface PictureToolsProps {
  picture: SheetPicture
  index: number
  last: number
  acts: ReturnType<typeof usePictureActs>
}

function PictureTools({ picture, index, last, acts }: PictureToolsProps) {
  const { t } = useLocale()
  const { id } = picture
  const [isAsking, ask] = useState(false)
  const name = t('manage.sheet.picture', { number: index + 1 })
  return (
    <>
      <div className={css['tools']}>
        <IconButton
          label={t('manage.sheet.earlier', { name })}
          icon={<ChevronLeftIcon size={20} />}
          disabled={index === 0 || acts.isMoving}
          onClick={() => acts.move(index, -1)}
        />
        <IconButton
          label={t('manage.sheet.later', { name })}
          icon={<ChevronRightIcon size={20} />}
          disabled={index === last || acts.isMoving}
          onClick={() => acts.move(index, 1)}
        />
        <Button kind="quiet" onClick={() => ask(true)}>
          {t('manage.record.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      <PictureText picture={picture} />
      <Dialog open={isAsking} title={t('manage.sheet.remove_picture')} onClose={() => ask(false)}>
        <Button
          kind="danger"
          onClick={() => {
            ask(false)
            acts.remove(id)
          }}
        >
          {t('manage.record.remove')}
        </Button>
      </Dialog>
    </>
  )
}

function AddPicture({ busy, onFiles }: { busy: boolean; onFiles: (files: readonly File[]) => void }) {
  const { t } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => input.current?.click()}>
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
          onFiles([...(target.files ?? [])])
          // Otherwise choosing the same file again would not be a change.
          target.value = ''
        }}
      />
    </>
  )
}
