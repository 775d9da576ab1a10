import { Suspense, useEffect, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import css from './SearchButton.module.css'

const SearchDialog = latePart(() => import('./SearchDialog.tsx').then(({ SearchDialog: Loaded }) => Loaded))

/** The button in the header of the town's desk that opens the search, also by Ctrl K or ⌘ K on every screen. */
export function SearchButton() {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Some browsers would go to their address bar. Another open dialog is finished first.
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <button
        type="button"
        className={css['open']}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('manage.town_search.open')}
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
