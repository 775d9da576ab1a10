import type { OrderStatusCode } from '@lonja/contract/constants'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { type Order, moveOrder } from '../order.queries.ts'
import { ReasonFields } from './ReasonFields.tsx'
import css from './TownOrder.module.css'

interface ActForShopProps {
  order: Order
  /** The statuses that can follow. */
  next: readonly OrderStatusCode[]
  open: boolean
  onClose: () => void
}

/** Moves the order for the shop, which has telephoned. The reason stands in the history of the order. */
export function ActForShop({ order, next, open, onClose }: ActForShopProps) {
  const { t } = useLocale()
  return (
    <Dialog open={open} title={t('manage.town_order.act')} onClose={onClose} shape="sheet">
      {open && next[0] && <ActForm order={order} next={next} first={next[0]} onClose={onClose} />}
    </Dialog>
  )
}

function ActForm({ order, next, first, onClose }: Omit<ActForShopProps, 'open'> & { first: OrderStatusCode }) {
  const { t } = useLocale()
  const { busy, act } = useAct('orders', 'attention')
  const [status, setStatus] = useState(first)
  const usual = [t('manage.town_order.why.phone'), t('manage.town_order.why.silent')]
  const [reason, setReason] = useState(usual[0]!)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const done = t('manage.town_order.moved', { code: order.code, status: t(`manage.status.${status}`) })
    if (await act((api) => moveOrder(api, order.id, status, reason), done)) onClose()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void send(event)}>
      {next.length > 1 && (
        <SelectField
          label={t('manage.town_order.new_status')}
          value={status}
          onChange={(event) => setStatus(event.target.value as OrderStatusCode)}
        >
          {next.map((each) => (
            <option key={each} value={each}>
              {t(`manage.status.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
      <ReasonFields usual={usual} onChange={setReason} />
      <Button type="submit" busy={busy}>
        {t('manage.town_order.act_now', { status: t(`manage.status.${status}`) })}
      </Button>
    </form>
  )
}
