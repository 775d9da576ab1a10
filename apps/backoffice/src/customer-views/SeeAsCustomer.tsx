import type { CustomerView, ViewReason } from '@lonja/contract/customer-views/customer-view'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './SeeAsCustomer.module.css'

/** The button that shows the web shop as a customer sees it. The person says why, and the audit log keeps it. */
export function SeeAsCustomer({ of }: { of: `/users/${string}` | `/orders/${string}` }) {
  const { t } = useLocale()
  const may = useMay('town.views')
  const { busy, act } = useAct()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  if (!may) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body: ViewReason = { reason: reason.trim() }
    void act(
      async (api) => show(await api.call<CustomerView>(`${of}/view`, { method: 'POST', body })),
      t('manage.customer_view.begun'),
    )
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('manage.customer_view.begin')}
      </Button>
      <Dialog open={open} title={t('manage.customer_view.begin')} onClose={() => setOpen(false)} shape="sheet">
        <form className={css['form']} onSubmit={submit}>
          <p>{t('manage.customer_view.text')}</p>
          <TextAreaField
            label={t('manage.customer_view.reason')}
            hint={t('manage.customer_view.reason_hint')}
            required
            rows={2}
            minLength={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t('manage.customer_view.see')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}

/** Opens the web shop in this tab. The storage of the tab keeps the view, so that the other tabs go on as before. */
function show(view: CustomerView): void {
  sessionStorage.setItem('customer_view', JSON.stringify(view))
  location.assign(view.order ? `/order/${view.order.id}` : '/orders')
}
