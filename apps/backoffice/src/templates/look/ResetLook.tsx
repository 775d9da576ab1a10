import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './look.module.css'
import { resetLook } from './look.queries.ts'

interface ResetLookProps {
  shop: string
  name: string
  open: boolean
  onClose: () => void
}

/** Asks for the reason, and gives the page of a shop the usual look again. */
export function ResetLook({ open, onClose, ...shop }: ResetLookProps) {
  const { t } = useLocale()
  return (
    <Dialog open={open} title={t('manage.look.usual')} onClose={onClose} shape="sheet">
      {open && <ResetForm {...shop} onClose={onClose} />}
    </Dialog>
  )
}

function ResetForm({ shop, name, onClose }: Omit<ResetLookProps, 'open'>) {
  const { t } = useLocale()
  const { busy, act } = useAct('look', 'audit')
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const isMissing = reason.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return
    if (await act((api) => resetLook(api, shop, reason.trim()), t('manage.shop_look.reset', { shop: name }))) onClose()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void send(event)} noValidate>
      <p>{t('manage.shop_look.text', { shop: name })}</p>
      <TextAreaField
        label={t('manage.shop_look.reason')}
        hint={t('manage.shop_look.reason_hint')}
        error={isSent && isMissing ? t('manage.shop_look.reason_missing') : undefined}
        rows={4}
        required
        maxLength={1_000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={css['buttons']}>
        <Button type="submit" kind="danger" busy={busy}>
          {t('manage.look.usual')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('manage.shop_look.keep')}
        </Button>
      </div>
    </form>
  )
}
