import { useEffect, useRef } from 'react'
import { t } from '#/i18n/texts.ts'
import css from './ErrorSummary.module.css'
import type { FieldProblem } from './form.ts'

/** Everything that keeps a form from being sent, above it; takes the focus whenever the list is a new one. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus()
  }, [problems])

  if (problems.length === 0) return null
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={css['summary']}>
      <p className={css['title']}>{t('form.problems', { count: problems.length })}</p>
      <ul className={css['list']}>
        {problems.map(({ id, text }) => (
          <li key={`${id} ${text}`}>
            {id === undefined ? (
              text
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(id)?.focus()
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
