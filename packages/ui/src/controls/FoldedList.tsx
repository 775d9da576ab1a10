import type { ReactNode } from 'react'
import css from './FoldedList.module.css'

/** A list that is hidden behind a summary line until the user opens it. */
export function FoldedList({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={css['folded']}>
      <summary>{summary}</summary>
      <ul>{children}</ul>
    </details>
  )
}
