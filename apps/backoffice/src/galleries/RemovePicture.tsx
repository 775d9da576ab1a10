import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './galleries.module.css'

interface RemovePictureProps {
  /** The name of the picture; undefined while none is removed. */
  name: string | undefined
  shownIn: readonly string[]
  /** Whether it is the only picture of the gallery. */
  isLast: boolean
  onClose: () => void
  onRemove: () => void
}

/** Says which blocks of the home page show a picture before it is removed. */
export function RemovePicture({ name, shownIn, isLast, onClose, onRemove }: RemovePictureProps) {
  const { t } = useLocale()
  const blocks = shownIn.map((block) => `«${block}»`).join(', ')
  return (
    <Dialog open={name !== undefined} title={t('manage.gallery.remove_title', { name: name ?? '' })} onClose={onClose}>
      <div className={css['ask']}>
        <p>{t('manage.gallery.remove_shown', { blocks })}</p>
        {isLast && <p>{t('manage.gallery.remove_last')}</p>}
        <Button kind="danger" onClick={onRemove}>
          {t('manage.gallery.remove')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('manage.gallery.keep')}
        </Button>
      </div>
    </Dialog>
  )
}
