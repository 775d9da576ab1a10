import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#/api/api-error.ts'
import { addToBasket } from '#/basket/basket.ts'
import { t } from '#/i18n/texts.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import { InlineNotice } from '#/ui/Notice.tsx'
import { AlertIcon } from '#/ui/icons.tsx'
import { showToast } from '#/ui/toast.ts'
import { Invoices } from './Invoices.tsx'
import css from './OrderPage.module.css'
import { type Order, orderQueries } from './order.queries.ts'
import { linesAgain } from './repeat.ts'
import { canCancel } from './shares.ts'

/** Ordering the same again, and calling the order off while that is possible. */
export function OrderActions({ order }: { order: Order }) {
  return (
    <div className={css['actions']}>
      <Invoices order={order} />
      <Repeat order={order} />
      {canCancel(order) && <Cancel order={order} />}
    </div>
  )
}

function Repeat({ order }: { order: Order }) {
  const navigate = useNavigate()
  const repeat = useMutation({
    mutationFn: () => linesAgain(order.lines),
    onSuccess: ({ lines, missing }) => {
      if (lines.length === 0) return showToast('error', t('order.repeat_none'))
      for (const line of lines) addToBasket(line)
      void navigate('/cart')
      if (missing > 0) showToast('error', t('order.repeat_missing', { count: missing }))
      else showToast('success', t('order.repeated'))
    },
    onError: (error) => showToast('error', errorText(error)),
  })
  return (
    <Button kind="secondary" wide busy={repeat.isPending} onClick={() => repeat.mutate()}>
      {t('order.repeat')}
    </Button>
  )
}

function Cancel({ order }: { order: Order }) {
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
          {cancel.error && (
            <div role="alert">
              <InlineNotice tone="bad">
                <AlertIcon size={20} />
                {errorText(cancel.error)}
              </InlineNotice>
            </div>
          )}
        </div>
      </Dialog>
    </>
  )
}
