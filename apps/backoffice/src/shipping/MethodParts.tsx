import { MethodForm } from './MethodForm.tsx'
import { SlotsForm } from './SlotsForm.tsx'
import { Tariffs } from './Tariffs.tsx'
import css from './ShippingPage.module.css'
import type { Method } from './shipping.queries.ts'

/** The forms of one method: its data, the times that customers choose from, and for deliveries the places and prices. */
export function MethodParts({ method }: { method: Method }) {
  return (
    <div className={css['page']} key={method.id}>
      <MethodForm method={method} />
      <SlotsForm key={JSON.stringify(method.slotPolicy)} method={method} />
      {(method.type === 'delivery' || method.type === 'town') && <Tariffs method={method} />}
    </div>
  )
}
