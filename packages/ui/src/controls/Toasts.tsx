import { toast as limits } from '@lonja/contract/constants'
import css from './Toasts.module.css'
import { useLoaded } from '#/late/loaded.ts'
import { dismissToast, useToast } from '#/hooks/toast.ts'

const load = () => import('./ToastMessage.tsx')

/** The container of the toasts. Both live regions always exist, so that screen readers announce new messages. */
export function Toasts() {
  const toast = useToast()
  const loaded = useLoaded(toast !== undefined, load, () => toast && dismissToast(toast.id))
  const shown = toast && loaded && <loaded.ToastMessage key={toast.id} toast={toast} />
  return (
    <div className={[css['place'], css[limits.position]].join(' ')}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `<output>` must not contain block elements */}
      <div role="status">{toast?.kind === 'success' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && shown}</div>
    </div>
  )
}
