import type { ReactNode } from 'react'
import css from './Count.module.css'

/** A number on an icon or beside a title; `className` positions it. */
export function Count({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <span className={`${css['count']} ${className}`}>{children}</span>
}
