import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import css from './Checkout.module.css'

/** The placeholder of a step: grey shapes for its choices and its button. */
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
