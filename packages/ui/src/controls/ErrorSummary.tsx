import { useEffect, useRef, useState } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import css from './ErrorSummary.module.css'
import type { FieldProblem } from '#/forms/form.ts'

/**
 * The list of a form's errors, above the form. It takes the focus whenever there is a new list. The error of a field is
 * hidden as soon as the field changes.
 */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useLocale()
  const summary = useRef<HTMLDivElement>(null)
  const told = useRef(new Map<string, string>())
  const [changed, setChanged] = useState('')
  useEffect(() => {
    told.current = new Map(problems.flatMap(({ id }) => (id === undefined ? [] : [[id, answerAt(id)]])))
    if (problems.length > 0) summary.current?.focus()
  }, [problems])
  // Runs after each render, because every change of a field renders the form, even a change that a script makes.
  // oxlint-disable-next-line react/exhaustive-deps -- it sets the text only if it has changed
  useEffect(() => {
    const now = [...told.current].flatMap(([id, before]) => (answerAt(id) === before ? [] : id)).join(' ')
    // React can render once more even if the text is the same. If a user types fast, there are more than 50 such renders,
    // and React stops with an error.
    if (now !== changed) setChanged(now)
  })

  const left = problems.filter(({ id }) => id === undefined || !changed.split(' ').includes(id))
  if (left.length === 0) return null
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={css['summary']}>
      <p className={css['title']}>{t('form.problems', { count: left.length })}</p>
      <ul className={css['list']}>
        {left.map(({ id, text }) => (
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

/**
 * The present values of a field's controls, and whether they are checked, as one text. If the element with this id is
 * an input with a name, all controls with this name are used; if it is another control, only this control; otherwise
 * all controls inside the element.
 */
function answerAt(id: string): string {
  const place = document.getElementById(id)
  const isControl = place instanceof HTMLInputElement && place.name !== ''
  const controls = isControl
    ? document.getElementsByName(place.name)
    : place?.matches('textarea, select, input')
      ? [place]
      : (place?.querySelectorAll('input, select, textarea') ?? [])
  return [...controls]
    .map((control) => `${(control as HTMLInputElement).value} ${(control as HTMLInputElement).checked}`)
    .join('\n')
}
