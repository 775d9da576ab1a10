import { useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { LocateIcon } from '#/map/icons.tsx'
import { locate } from '#/map/locate.ts'
import type { Spot } from '@lonja/ui/map/place.ts'
import { type LocateError, LocateFailure } from '@lonja/ui/native/geolocation.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import css from './Location.module.css'

/** A button that requests the device’s position, with an explanation of the reason. */
export function HereButton({ onFound }: { onFound: (spot: Spot) => void }) {
  const { t } = useLocale()
  const [state, setState] = useState<'idle' | 'busy' | LocateError>('idle')

  const here = async () => {
    setState('busy')
    try {
      onFound(await locate())
      setState('idle')
    } catch (error) {
      setState(error instanceof LocateFailure ? error.reason : 'unavailable')
    }
  }
  return (
    <div className={css['here']}>
      <p className={css['soft']}>{t('location.here_text')}</p>
      <Button kind="secondary" icon={<LocateIcon size={20} />} busy={state === 'busy'} onClick={() => void here()}>
        {t('location.here')}
      </Button>
      <div role="alert">
        {state !== 'idle' && state !== 'busy' && <InlineNotice tone="bad">{t(`map.${state}`)}</InlineNotice>}
      </div>
    </div>
  )
}
