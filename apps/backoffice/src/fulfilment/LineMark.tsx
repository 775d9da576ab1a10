import type { ReactNode } from 'react'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { markPicked } from './pick-acts.ts'
import type { PickedLine } from './picking.ts'

/** A line with a mark that says whether all its units are gathered. The whole row can be pressed. */
export function LineMark({ line, children }: { line: PickedLine; children: ReactNode }) {
  const { t } = useLocale()
  const { picked, units } = line
  const isPart = picked > 0 && picked < units
  return (
    <Choice
      type="checkbox"
      label={children}
      hint={isPart ? t('manage.picking.of', { picked, count: units }) : undefined}
      checked={picked === units}
      onChange={(event) => markPicked(line, event.target.checked ? units : 0)}
    />
  )
}
