import type { ReactNode } from 'react'
import css from './Count.module.css'

/** How many, on an icon or beside a title; `className` puts it there. */
export function Count({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <span className={`${css['count']} ${className}`}>{children}</span>
}
