import css from './Skeleton.module.css'

/**
 * A grey shape in the size of the coming content. Invisible for the first 200 ms, so that it does not flash for quick
 * answers.
 */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'square' | 'block' }) {
  return <span className={[css['skeleton'], css[shape]].join(' ')} aria-hidden="true" />
}
