import { useState } from 'react'
import { t } from '#/i18n/texts.ts'
import { IconButton } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Picture, type PictureImage } from '#/ui/Picture.tsx'
import { MinusIcon, PlusIcon } from '#/ui/icons.tsx'
import css from './FullPicture.module.css'

interface FullPictureProps {
  title: string
  image: PictureImage | null
  open: boolean
  onClose: () => void
}

/** A picture as large as the window lets it be, and twice as large by its button or two quick taps. */
export function FullPicture({ title, image, open, onClose }: FullPictureProps) {
  const [enlarged, setEnlarged] = useState(false)
  const close = () => {
    setEnlarged(false)
    onClose()
  }
  return (
    <Dialog title={title} open={open} onClose={close}>
      <div className={css['full']} data-touch>
        <div className={css['window']} data-enlarged={enlarged || undefined}>
          <Picture image={image} alt={image?.alt || title} sizes="(width < 576px) 100vw, 960px" eager />
        </div>
        <IconButton
          label={t(enlarged ? 'gallery.smaller' : 'gallery.larger')}
          icon={enlarged ? <MinusIcon /> : <PlusIcon />}
          className={css['button']}
          data-gesture="double-tap"
          onClick={() => setEnlarged(!enlarged)}
        />
      </div>
    </Dialog>
  )
}
