import { useEffect, useRef } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Cart.module.css'
import type { Removal } from './removal.ts'

/** Says what was taken out, where it can be brought back at once. The focus comes here from the button that went. */
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
        // Only a focus one sees is waiting: after a press with a finger it means nothing.
        onFocus={(event) => hold(event.target.matches(':focus-visible'))}
        onBlur={() => hold(false)}
      >
        {t('action.undo')}
      </button>
    </div>
  )
}
