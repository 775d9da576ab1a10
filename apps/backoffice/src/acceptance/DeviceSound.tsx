import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './AcceptanceForm.module.css'
import { allowSounds, play } from './sounds.ts'
import { chooseVolume, useVolume, volumes } from './volume.ts'

/** How loud this device sounds. It takes effect at once, and is not a choice of the shop. */
export function DeviceSound() {
  const { t } = useLocale()
  const volume = useVolume()
  const choose = async (next: typeof volume) => {
    chooseVolume(next)
    await allowSounds()
    play('door')
  }
  return (
    <div className={css['form']}>
      <fieldset>
        <legend>{t('manage.answers.volume')}</legend>
        {volumes.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="volume"
            label={t(`manage.answers.volumes.${each}`)}
            hint={each === 'off' ? t('manage.answers.off_hint') : undefined}
            checked={volume === each}
            onChange={() => void choose(each)}
          />
        ))}
        <p>{t('manage.answers.louder')}</p>
      </fieldset>
    </div>
  )
}
