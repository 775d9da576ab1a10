import { isDearer, titleOf } from '#/basket/changes.ts'
import type { Change } from '#/basket/local-order.ts'
import { messageText } from '#/basket/messages.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import css from './Cart.module.css'

/** The changes since the last visit, one in each line. The customer must agree to a higher price. */
export function ChangesNotice({ changes, onRead }: { changes: readonly Change[]; onRead: () => void }) {
  const locale = useLocale()
  const { t } = locale
  if (changes.length === 0) return null
  return (
    <section id="changes" tabIndex={-1} className={css['changes']} aria-labelledby="changes-title">
      <h2 id="changes-title">{t('cart.changes')}</h2>
      <ul>
        {changes.map((change) => (
          <li key={`${change.key} ${change.message.code}`}>
            <strong>{titleOf(locale, change)}</strong>: {messageText(locale, change.message)}
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onRead}>
        {t(isDearer(changes) ? 'cart.changes_accept' : 'cart.changes_read')}
      </Button>
    </section>
  )
}
