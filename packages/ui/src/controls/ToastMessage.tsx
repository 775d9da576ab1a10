import { toast as limits } from '@lonja/contract/constants'
import { useEffect, useState } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import { IconButton } from './Button.tsx'
import { Link } from './Link.tsx'
import css from './Toasts.module.css'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { type ToastText, type Toast, dismissToast } from '#/hooks/toast.ts'

/** A message that disappears after its time, unless the pointer or the focus is on it. */
export function ToastMessage({ toast }: { toast: Toast }) {
  const locale = useLocale()
  const words = (said: ToastText) => (typeof said === 'string' ? said : said(locale))
  const [held, setHeld] = useState(false)
  const { id, kind, text, action } = toast

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), limits.duration)
    return () => clearTimeout(timer)
  }, [id, held])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const done = () => dismissToast(id)
  return (
    <div
      className={[css['toast'], css[kind]].join(' ')}
      data-dismiss="up"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {kind === 'success' ? <CheckIcon size={20} /> : <AlertIcon size={20} />}
      <p>{words(text)}</p>
      {action && 'to' in action && (
        <Link to={action.to} className={css['action']} onClick={done}>
          {words(action.label)}
        </Link>
      )}
      {action && 'run' in action && (
        <button
          type="button"
          className={css['action']}
          onClick={() => {
            action.run()
            done()
          }}
        >
          {words(action.label)}
        </button>
      )}
      <IconButton label={locale.t('action.close')} icon={<CloseIcon size={18} />} onClick={done} />
    </div>
  )
}
