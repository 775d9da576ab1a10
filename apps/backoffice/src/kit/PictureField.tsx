import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Optional } from '@lonja/ui/controls/Field.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { uploadPicture } from '#/images/upload-picture.ts'
import { shrinkPicture } from '#/images/shrink-picture.ts'
import css from './PictureField.module.css'
import { recordQueries } from './record.queries.ts'

interface PictureFieldProps {
  /** The id of the button. */
  id?: string
  label: string
  optional?: string | undefined
  /** The id of the chosen picture; null for none. */
  value: string | null
  onChange: (picture: string | null) => void
}

/** Chooses one picture, which is uploaded at once. */
export function PictureField({ id, label, optional, value, onChange }: PictureFieldProps) {
  const { t } = useLocale()
  const { busy, act } = useAct()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { data } = useQuery({ ...recordQueries.picture(value ?? ''), enabled: value !== null })
  const upload = (file: File) =>
    act(
      async (api) => onChange(await uploadPicture(api, await shrinkPicture(file))),
      t('manage.record.picture_uploaded'),
    )
  return (
    <fieldset className={css['picture']}>
      <legend>
        {label}
        {optional && <Optional>{optional}</Optional>}
      </legend>
      {value !== null && data && (
        <Picture image={data} alt={t('manage.record.picture_chosen')} sizes="320px" shape="wide" />
      )}
      <div className={css['buttons']}>
        <Button id={id} ref={button} kind="secondary" busy={busy} onClick={() => input.current?.click()}>
          {t(value === null ? 'manage.record.picture_add' : 'manage.record.picture_change')}
        </Button>
        {value !== null && (
          <Button
            kind="quiet"
            onClick={() => {
              onChange(null)
              button.current?.focus()
            }}
          >
            {t('manage.record.picture_none')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Otherwise choosing the same file again would not be a change.
          target.value = ''
          if (file) void upload(file)
        }}
      />
    </fieldset>
  )
}
