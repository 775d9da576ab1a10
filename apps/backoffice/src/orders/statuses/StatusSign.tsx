import type { OrderStatusCode } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import css from './StatusSign.module.css'
import { statusIcons } from './status-icons.tsx'
import { colorOf, iconOf } from './status-look.ts'
import { statusQueries } from './status.queries.ts'

/** The colour and the icon that the town has given to a status. They are beside its name, which says the same. */
export function StatusSign({ code }: { code: OrderStatusCode }) {
  const { data } = useQuery(statusQueries.all())
  const status = data?.find((each) => each.code === code)
  return <Sign color={status?.color} icon={status?.icon} />
}

interface SignProps {
  color: string | null | undefined
  icon: string | null | undefined
}

/** A dot of this colour, and this icon in the colour of the text. Unknown values are left out. */
export function Sign({ color, icon }: SignProps) {
  const known = { color: colorOf(color), icon: iconOf(icon) }
  const Icon = known.icon && statusIcons[known.icon]
  if (!known.color && !Icon) return null
  return (
    <span className={css['sign']} data-icon={known.icon} aria-hidden="true">
      {known.color && <span className={css['dot']} style={{ backgroundColor: known.color }} />}
      {Icon && <Icon size={18} />}
    </span>
  )
}
