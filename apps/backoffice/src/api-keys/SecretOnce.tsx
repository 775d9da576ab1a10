import { useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './KeysPage.module.css'

/** Shows a new secret, which can be copied and is not shown again. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLocale()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // The browser does not allow it: the person copies the selected text.
      field.current?.select()
    }
  }
  return (
    <Dialog open title={t('manage.api_keys.secret_title')} onClose={onClose}>
      <div className={css['once']}>
        <p>{t('manage.api_keys.secret_text')}</p>
        <Field
          ref={field}
          className={css['secret']}
          label={t('manage.api_keys.secret')}
          value={secret}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>{t('manage.api_keys.copy')}</Button>
        <output>{copied && t('manage.api_keys.copied')}</output>
        <Button kind="secondary" onClick={onClose}>
          {t('manage.api_keys.secret_done')}
        </Button>
      </div>
    </Dialog>
  )
}
