import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import css from './Checkout.module.css'

/** Grey shapes like the choices of a step and its button. */
export function StepSkeleton() {
  return (
    <div className={css['choices']}>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index}>
          <Skeleton shape="short" />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
