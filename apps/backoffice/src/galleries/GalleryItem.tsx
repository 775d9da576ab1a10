import type { ReactNode } from 'react'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './galleries.module.css'
import type { GalleryPicture } from './gallery.queries.ts'

interface GalleryItemProps {
  picture: GalleryPicture
  name: string
  index: number
  total: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onDescribe: (alt: string) => void
  /** More fields of the picture. */
  children: ReactNode
}

/** The type of the data of a dragged picture, so that nothing else can be dropped. */
const dragged = 'application/x-lonja-picture'

/** A picture of a gallery. It is moved by dragging it, or with its buttons. */
export function GalleryItem(props: GalleryItemProps) {
  const { picture, name, index, total, onMove, onRemove, onDescribe, children } = props
  const { t } = useLocale()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it too
    <li
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(dragged)
        if (from === '') return
        event.preventDefault()
        onMove(Number(from), index)
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below move it too */}
      <img
        src={picture.contentUrl}
        alt={picture.alt || name}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(dragged, `${index}`)}
      />
      <div className={css['tools']}>
        <IconButton
          label={t('manage.sheet.earlier', { name })}
          icon={<ChevronLeftIcon size={20} />}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <IconButton
          label={t('manage.sheet.later', { name })}
          icon={<ChevronRightIcon size={20} />}
          disabled={index === total - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <Button kind="quiet" onClick={onRemove}>
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
      {children}
    </li>
  )
}
