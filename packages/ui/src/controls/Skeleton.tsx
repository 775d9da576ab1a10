import css from './Skeleton.module.css'

/**
 * A grey shape with the size of the content that is loading. It is invisible for the first 200 ms, so that it does not
 * flash if the answer is quick.
 */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'square' | 'block' }) {
  return <span className={[css['skeleton'], css[shape]].join(' ')} aria-hidden="true" />
}
