import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import { IconButton } from './Button.tsx'
import css from './Dialog.module.css'
import { CloseIcon } from './icons.tsx'

/** For each shape of a dialog, the direction of the swipe that closes it. */
const thrown = { dialog: undefined, sheet: 'down', drawer: 'left' }

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** `sheet` opens from the bottom on phones, `drawer` from the side. */
  shape?: 'dialog' | 'sheet' | 'drawer'
  /** Content that stays visible below the scrolling children. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog based on the native `<dialog>`: it keeps the focus inside and restores it afterwards. It is closed by
 * Escape, by the back button of a phone, by a press outside or by its close button.
 */
export function Dialog({ open, title, onClose, shape = 'dialog', footer, children }: DialogProps) {
  const { t } = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={[css['dialog'], css[shape]].join(' ')}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
      data-dismiss={thrown[shape]}
    >
      {open && (
        <div className={css['panel']}>
          <div className={css['top']}>
            <h2 id={titleId} className={css['title']}>
              {title}
            </h2>
            <IconButton label={t('action.close')} icon={<CloseIcon />} onClick={() => dialog.current?.close()} />
          </div>
          <div className={css['body']}>{children}</div>
          {footer && <div className={css['footer']}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
