import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './KeysDialog.module.css'
import { keyGroups, keys } from './keys.ts'

/** The keys by the place where they work. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLocale()
  return (
    <Dialog open title={t('manage.keys.title')} onClose={onClose}>
      {(['board', 'order', 'everywhere'] as const).map((group) => (
        <section key={group} className={css['group']} aria-labelledby={`keys-${group}`}>
          <h3 id={`keys-${group}`}>{t(`manage.keys.${group}`)}</h3>
          <dl>
            {keyGroups[group].map((name) => (
              <div key={name}>
                <dt>
                  <kbd>{keys[name]}</kbd>
                </dt>
                <dd>{t(`manage.keys.do.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>{t('manage.keys.enter')}</p>
      {/* Something in a scrolling region must take the focus, so that the keyboard can scroll it. */}
      <Button kind="secondary" onClick={onClose}>
        {t('action.close')}
      </Button>
    </Dialog>
  )
}
