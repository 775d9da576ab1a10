import { useEffect, useRef } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Cart.module.css'
import type { Removal } from './removal.ts'

/**
 * Shows which product was removed, and a button that restores it. This button receives the focus, because the pressed
 * button has disappeared.
 */
export function UndoRow({ removal }: { removal: Removal }) {
  const { t } = useLocale()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const { removed, undo, hold } = removal
  if (!removed) return null
  return (
    <div className={css['undo']} onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      <output>{t(removed.kept ? 'cart.kept' : 'cart.removed', { title: removed.line.product.title })}</output>
      <button
        ref={button}
        type="button"
        onClick={undo}
        // Only a focus that the browser shows, for example from the keyboard, keeps this row open: after a touch the
        // button has the focus although nobody uses it.
        onFocus={(event) => hold(event.target.matches(':focus-visible'))}
        onBlur={() => hold(false)}
      >
        {t('action.undo')}
      </button>
    </div>
  )
}
