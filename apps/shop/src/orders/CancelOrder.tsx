import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './OrderPage.module.css'
import { type Order, orderQueries } from './order.queries.ts'

/** A button that opens a dialog, in which the customer can give a reason and cancels the order. */
export function CancelOrder({ order }: { order: Order }) {
  const locale = useLocale()
  const { t } = locale
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const cancel = useMutation({
    ...orderQueries.cancel(order.id),
    onSuccess: (...done) => {
      setOpen(false)
      showToast('success', t('order.canceled'))
      return orderQueries.cancel(order.id).onSuccess?.(...done)
    },
  })
  const close = () => {
    setOpen(false)
    cancel.reset()
  }
  return (
    <>
      <Button kind="danger" wide onClick={() => setOpen(true)}>
        {t('order.cancel')}
      </Button>
      <Dialog
        open={open}
        title={t('order.cancel_title')}
        onClose={close}
        footer={
          <>
            <Button kind="secondary" onClick={close}>
              {t('order.cancel_no')}
            </Button>
            <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate(reason.trim() || undefined)}>
              {t('order.cancel_yes')}
            </Button>
          </>
        }
      >
        <div className={css['cancel']}>
          <p>{t(order.paymentState === 'paid' ? 'order.cancel_paid' : 'order.cancel_text')}</p>
          <TextAreaField
            name="reason"
            label={t('order.cancel_reason')}
            optional={t('form.optional')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {cancel.error && <FailureNotice>{errorText(locale, cancel.error)}</FailureNotice>}
        </div>
      </Dialog>
    </>
  )
}
