import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './Field.module.css'
import { AlertIcon } from './icons.tsx'

interface FieldLook {
  label: ReactNode
  /** The reason why the data are requested, or the expected format. */
  hint?: ReactNode
  /** The error text. Screen readers read it together with the control. */
  error?: string | undefined
  /** Adds «(opcional)» to the label; required fields have no mark. */
  optional?: string | undefined
}

/** «(opcional)» after a label, or after the legend of a group that is one field. */
export function Optional({ children }: { children: string }) {
  return <span className={css['optional']}> ({children})</span>
}

/** A labelled text input. It has the same properties as `<input>`, for example `autoComplete` and `inputMode`. */
export function Field({ label, hint, error, optional, className, ...input }: FieldLook & ComponentProps<'input'>) {
  const { id, describedBy, frame } = useField({ label, hint, error, optional }, input.id)
  return frame(
    <input
      {...input}
      id={id}
      className={css['control']}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
    />,
    className,
  )
}

/** A labelled select with few options. Its options are its children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...select
}: FieldLook & ComponentProps<'select'>) {
  const { id, describedBy, frame } = useField({ label, hint, error, optional }, select.id)
  return frame(
    <select
      {...select}
      id={id}
      className={css['control']}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
    />,
    className,
  )
}

/** A labelled text of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: FieldLook & ComponentProps<'textarea'>) {
  const { id, describedBy, frame } = useField({ label, hint, error, optional }, area.id)
  return frame(
    <textarea
      {...area}
      id={id}
      className={css['control']}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
    />,
    className,
  )
}

interface ChoiceProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  type: 'radio' | 'checkbox'
}

/** A radio button or a check box with its label beside it; the whole row can be pressed. */
export function Choice({ label, hint, className, ...input }: ChoiceProps) {
  const hintId = useId()
  return (
    <label className={[css['choice'], className].filter(Boolean).join(' ')}>
      <input {...input} aria-describedby={hint ? hintId : undefined} />
      <span className={css['words']}>
        <span>{label}</span>
        {hint && (
          <span id={hintId} className={css['hint']}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

function useField({ label, hint, error, optional }: FieldLook, ownId: string | undefined) {
  const made = useId()
  const id = ownId ?? made
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const frame = (control: ReactNode, className: string | undefined) => (
    <div className={[css['field'], className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={css['label']}>
        {label}
        {optional && <Optional>{optional}</Optional>}
      </label>
      {control}
      {hint && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css['error']}>
          <AlertIcon size={18} />
          {error}
        </p>
      )}
    </div>
  )
  return { id, describedBy, frame }
}
