import { isZip } from '@lonja/contract/zip'
import { useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { CheckIcon } from '@lonja/ui/controls/icons.tsx'
import { locate } from '#/map/locate.ts'
import css from './Checkout.module.css'
import { positionText, readPosition } from '#/basket/draft.ts'
import type { AddressName } from './address.ts'

/**
 * A button for customers who are at the delivery address: it uses the device’s position as the position of the address.
 * Shown only if a shop delivers by distance.
 */
export function Position({ form }: { form: Form<AddressName> }) {
  const { t } = useLocale()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const zip = form.values.zip.trim()
  const known = readPosition(form.values.position, zip)

  const here = async () => {
    setState('busy')
    try {
      const { latitude, longitude } = await locate()
      setState('idle')
      form.set('position', positionText(zip, latitude, longitude))
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={css['position']}>
      <p className={css['soft']}>{t('payment.position_text')}</p>
      <Button kind="secondary" busy={state === 'busy'} disabled={!isZip(zip)} onClick={() => void here()}>
        {t('payment.position_use')}
      </Button>
      <output className={state === 'failed' ? css['error'] : css['soft']}>
        {known && <CheckIcon size={18} />}
        {known ? t('payment.position_known') : state === 'failed' ? t('payment.position_failed') : ''}
      </output>
    </div>
  )
}
