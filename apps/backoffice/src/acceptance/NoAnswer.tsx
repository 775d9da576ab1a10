import { acceptanceMinutes, acceptanceOf, misplacedMinutes } from '@lonja/contract/acceptance/choices'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { PartProps } from './AcceptanceForm.tsx'
import css from './AcceptanceForm.module.css'

/** `town`: the shop makes no choice, and the choice of the town holds. */
const ends = ['town', 'cancel', 'keep'] as const
const cancels = { town: null, cancel: true, keep: false } as const

/** What happens if nobody answers an order: the minutes of each reminder, and the end. */
export function NoAnswer({ acceptance: { shop, town }, change }: PartProps) {
  const { t } = useLocale()
  const misplaced = misplacedMinutes(acceptanceOf(shop, town))
  return (
    <>
      <fieldset>
        <legend>{t('manage.answers.no_answer')}</legend>
        <p>{t('manage.answers.minutes_hint')}</p>
        <div className={css['minutes']}>
          {acceptanceMinutes.map((name) => (
            <Field
              key={name}
              type="number"
              inputMode="numeric"
              min={1}
              max={1_440}
              label={t(`manage.answers.minutes.${name}`)}
              hint={t('manage.answers.town_minutes', { minutes: String(town[name]) })}
              value={shop[name] ?? ''}
              error={misplaced === name ? t('manage.answers.too_early') : undefined}
              onChange={({ target }) => change({ [name]: minutesOf(target.value) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('manage.answers.end')}</legend>
        {ends.map((end) => (
          <Choice
            key={end}
            type="radio"
            name="end"
            label={t(`manage.answers.ends.${end}`)}
            hint={end === 'town' ? t(`manage.answers.town_${town.autoCancel ? 'cancels' : 'keeps'}`) : undefined}
            checked={shop.autoCancel === cancels[end]}
            onChange={() => change({ autoCancel: cancels[end] })}
          />
        ))}
        <p>{t('manage.answers.slot')}</p>
      </fieldset>
    </>
  )
}

/** The whole minutes of a day that somebody typed; null for an empty field. */
function minutesOf(typed: string): number | null {
  const minutes = Math.round(Number(typed))
  return typed === '' || Number.isNaN(minutes) ? null : Math.min(1_440, Math.max(1, minutes))
}
