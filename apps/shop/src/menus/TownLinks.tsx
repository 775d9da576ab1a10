import { NavLink } from '@lonja/ui/router/router.tsx'
import { iconOf } from './icon-of.ts'
import type { TownLink } from './menu.queries.ts'

interface Props {
  links: readonly TownLink[]
  className?: string | undefined
  withIcons?: boolean
}

/** The links that the town has added to a menu. Those to other sites open as the town chose. */
export function TownLinks({ links, className, withIcons = false }: Props) {
  return links.map(({ title, url, icon, target }) => {
    const Icon = iconOf(icon)
    const shown = (
      <>
        {withIcons && <Icon size={22} />}
        {title}
      </>
    )
    return (
      <li key={url}>
        {url.startsWith('/') && target === '_self' ? (
          <NavLink to={url} className={className}>
            {shown}
          </NavLink>
        ) : (
          <a href={url} target={target} rel="noopener" className={className}>
            {shown}
          </a>
        )}
      </li>
    )
  })
}
