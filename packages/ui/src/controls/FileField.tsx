import { useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { FailureNotice } from './FailureNotice.tsx'

interface FileFieldProps {
  label: string
  hint: string
  /** The text of the button that chooses files. */
  choose: string
  /** The text of the button that removes a chosen file. */
  remove: (name: string) => string
  error: string | undefined
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** A field for pictures. Its texts are in the app's language; the browser's own control uses the browser's language. */
export function FileField({ label, hint, choose, remove, error, files, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <fieldset className="files" aria-describedby={id}>
      <legend>{label}</legend>
      <Button ref={button} kind="secondary" aria-describedby={id} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <p id={id}>{hint}</p>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>{file.name}</span>
              <Button
                kind="quiet"
                onClick={() => {
                  onChange(files.filter((other) => other !== file))
                  button.current?.focus()
                }}
              >
                {remove(file.name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <FailureNotice>{error}</FailureNotice>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onChange([...files, ...(target.files ?? [])])
          // Otherwise choosing the same file again would not be a change.
          target.value = ''
        }}
      />
    </fieldset>
  )
}
