import { createRoot } from 'react-dom/client'
import { readStored, store } from '#/store/storage.ts'
import type { Locale } from '#/i18n/locale.ts'
import { Button } from '#/controls/Button.tsx'
import css from './UpdatePrompt.module.css'

const key = 'update_later'
/** Milliseconds. */
const day = 24 * 3_600_000

let open = false

/**
 * Offers to reload the page for a new version, without interrupting the user. If the user presses «Later», no tab of
 * this device shows the offer again for a day. A page that is opened or reloaded gets the new version in any case.
 *
 * @param text  says that the user loses nothing by the update
 */
export function offerUpdate({ t }: Locale, text: string): void {
  if (open || isLater()) return
  open = true
  const place = document.createElement('div')
  const root = createRoot(document.body.appendChild(place))
  const close = () => {
    open = false
    removeEventListener('storage', follow)
    root.unmount()
    place.remove()
  }
  const follow = () => isLater() && close()
  addEventListener('storage', follow)
  const putOff = () => {
    store(key, Date.now() + day)
    close()
  }
  root.render(
    <section className={css['prompt']} aria-label={t('update.title')}>
      <output>
        <strong>{t('update.title')}</strong> {text}
      </output>
      <div className={css['actions']}>
        <Button kind="quiet" onClick={putOff}>
          {t('update.later')}
        </Button>
        <Button onClick={() => location.reload()}>{t('update.accept')}</Button>
      </div>
    </section>,
  )
}

const isLater = (): boolean => Date.now() < Number(readStored(key) ?? 0)
