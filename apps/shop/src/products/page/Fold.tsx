import type { ReactNode } from 'react'
import { ChevronDownIcon } from '@lonja/ui/controls/icons.tsx'
import css from './ProductDetails.module.css'

/** A section of the details that can be closed. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={css['fold']} open>
      <summary>
        <h2>{title}</h2>
        <ChevronDownIcon size={20} />
      </summary>
      <div className={css['body']}>{children}</div>
    </details>
  )
}

/** A row of a list of facts. */
export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
