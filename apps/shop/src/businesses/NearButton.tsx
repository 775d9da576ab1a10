import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './BusinessFilters.module.css'
import { NearIcon } from './icons.tsx'
import { requestPosition } from './place.ts'

/** Asks for the position of the device, and says why there is none. */
export function NearButton() {
  const { t } = useLocale()
  const [state, setState] = useState<'idle' | 'busy' | 'denied' | 'failed'>('idle')
  const press = async () => {
    setState('busy')
    const answer = await requestPosition()
    setState(answer === 'known' ? 'idle' : answer)
  }
  return (
    <div>
      <Button kind="secondary" icon={<NearIcon size={18} />} busy={state === 'busy'} onClick={() => void press()}>
        {t('near.sort')}
      </Button>
      <output className={css['why']}>{state !== 'idle' && t(`near.${state}`)}</output>
    </div>
  )
}
