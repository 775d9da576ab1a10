import { useEffect, useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { visit } from '@lonja/ui/screens/browser-history.ts'
import css from './RecordForm.module.css'

/** Where the user wanted to go: an entry of the history, or a new address. */
interface Aim {
  key: string
  address: string
}

/**
 * Stops links, Back and Forward while there are unsaved changes. Browsers without the Navigation API do not stop them;
 * the draft is kept there too.
 *
 * @returns `asked`, where the user wanted to go; `leave`, which goes there; and `free`, after which nothing is stopped
 */
export function useLeaveGuard(isChanged: boolean) {
  const [asked, setAsked] = useState<Aim>()
  const isFree = useRef(false)
  useEffect(() => {
    if (!isChanged || !('navigation' in globalThis)) return undefined
    const stop = (event: NavigateEvent) => {
      const { destination, cancelable, hashChange } = event
      // The browser itself asks before it loads another page.
      if (isFree.current || !cancelable || hashChange || !destination.sameDocument) return
      event.preventDefault()
      const { pathname, search, hash } = new URL(destination.url)
      setAsked({ key: destination.key, address: pathname + search + hash })
    }
    navigation.addEventListener('navigate', stop)
    return () => navigation.removeEventListener('navigate', stop)
  }, [isChanged])
  const free = () => void (isFree.current = true)
  const leave = ({ key, address }: Aim) => {
    free()
    if (key === '') visit(address)
    else navigation.traverseTo(key)
  }
  return { asked, stay: () => setAsked(undefined), leave, free }
}

/** Asks whether to leave a form with unsaved changes. */
export function LeaveDialog({ guard, discard }: { guard: ReturnType<typeof useLeaveGuard>; discard: () => void }) {
  const { t } = useLocale()
  const { asked, stay, leave } = guard
  return (
    <Dialog open={asked !== undefined} title={t('manage.record.unsaved')} onClose={stay}>
      <div className={css['ask']}>
        <p>{t('manage.record.unsaved_text')}</p>
        <Button onClick={stay}>{t('manage.record.stay')}</Button>
        <Button kind="secondary" onClick={() => asked && leave(asked)}>
          {t('manage.record.leave')}
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            discard()
            if (asked) leave(asked)
          }}
        >
          {t('manage.record.discard_and_leave')}
        </Button>
      </div>
    </Dialog>
  )
}
