import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { Link } from './Link.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonLook {
  kind?: ButtonKind
  /** As wide as its container. */
  wide?: boolean
  icon?: ReactNode
}

const look = ({ kind = 'primary', wide = false }: ButtonLook, className?: string): string =>
  [css['button'], css[kind], wide && css['wide'], className].filter(Boolean).join(' ')

/** A button of at least 44 px. While it is `busy`, it keeps its width, and pressing it again has no effect. */
export function Button({
  kind,
  wide,
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonLook & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      // eslint-disable-next-line react/button-has-type -- the TypeScript type allows only valid values
      type={type}
      className={look({ ...(kind && { kind }), ...(wide && { wide }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      {...(busy && { onClick: (event) => event.preventDefault() })}
    >
      {icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link className={look({ ...(kind && { kind }), ...(wide && { wide }) }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}

/** A link to another app of the same server, or to another site, that looks like a button. */
export function ButtonAnchor({ kind, wide, icon, className, children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a className={look({ ...(kind && { kind }), ...(wide && { wide }) }, className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}

/** A square button of 44 px that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: { label: string; icon: ReactNode } & ComponentProps<'button'>) {
  return (
    <button type="button" className={[css['icon'], className].filter(Boolean).join(' ')} aria-label={label} {...rest}>
      {icon}
    </button>
  )
}
