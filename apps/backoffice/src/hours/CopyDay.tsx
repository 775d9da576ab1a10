import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './HoursPage.module.css'
import { type Day, type Week, copyDay, days } from './week.ts'

interface CopyDayProps {
  day: Day
  week: Week
  onChange: (week: Week) => void
}

/** Copies the shifts of a day to other days. At first the other working days are chosen. */
export function CopyDay({ day, week, onChange }: CopyDayProps) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<readonly Day[]>([1, 2, 3, 4, 5])
  const name = t(`opening.day_${day}`)
  const copy = () => {
    onChange(copyDay(week, day, chosen))
    setOpen(false)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('manage.hours.copy')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        open={isOpen}
        title={t('manage.hours.copy_title', { day: name })}
        onClose={() => setOpen(false)}
        shape="sheet"
      >
        {/* Not a form, because the dialog is inside the form of the week. */}
        <div className={css['choices']}>
          {days
            .filter((each) => each !== day)
            .map((each) => (
              <Choice
                key={each}
                type="checkbox"
                label={t(`opening.day_${each}`)}
                checked={chosen.includes(each)}
                onChange={(event) =>
                  choose(event.target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
                }
              />
            ))}
          <Button onClick={copy}>{t('manage.hours.copy_done')}</Button>
        </div>
      </Dialog>
    </>
  )
}
