import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface NoticeProps {
  /** If it is a string, it is shown as an h2. */
  title: ReactNode
  children?: ReactNode
  icon?: ReactNode
  /** The suggested next action. */
  action?: ReactNode
}

/** The content of an empty region: what is missing, why, and one action that helps. */
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

/** One line about the content below it, for example that a price has changed. */
export function InlineNotice({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'bad' | 'offer'
  children: ReactNode
}) {
  return <p className={[css['inline'], css[tone]].join(' ')}>{children}</p>
}
