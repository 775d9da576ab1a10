import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface NoticeProps {
  /** A text becomes an h2. */
  title: ReactNode
  children?: ReactNode
  icon?: ReactNode
  /** The suggested next action. */
  action?: ReactNode
}

/** An empty region: what is missing, why, and one way on. */
export function Notice({ title, children, icon, action }: NoticeProps) {
  return (
    <div className={css['notice']}>
      {icon && <div className={css['picture']}>{icon}</div>}
      {typeof title === 'string' ? <h2 className={css['title']}>{title}</h2> : title}
      {children && <div className={css['text']}>{children}</div>}
      {action && <div className={css['action']}>{action}</div>}
    </div>
  )
}

/** One line about the content below: offline data, a changed price. */
export function InlineNotice({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'bad' | 'offer'
  children: ReactNode
}) {
  return <p className={[css['inline'], css[tone]].join(' ')}>{children}</p>
}
