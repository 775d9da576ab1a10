import css from './Skeleton.module.css'

/** A grey shape in the size of what is coming. Invisible for the first 200 ms: quick answers never flash it. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'square' | 'block' }) {
  return <span className={[css['skeleton'], css[shape]].join(' ')} aria-hidden="true" />
}
