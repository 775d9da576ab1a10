import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Profile } from '@lonja/ui/api/me.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { lateStyles } from '@lonja/ui/late/late-styles.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { CropPicture } from './CropPicture.tsx'
import styles from './picture.css?inline'
import { changePicture } from './picture.queries.ts'

const mostBytes = 5_000_000

lateStyles(styles)

/** The user’s picture: chosen, cropped to a square and saved, or removed. */
export function OwnPicture({ profile }: { profile: Profile }) {
  const locale = useLocale()
  const { t, formatNumber } = locale
  const [photo, setPhoto] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const change = useMutation(changePicture(profile))
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const hint = useId()

  const open = async (file: File) => {
    if (file.size > mostBytes)
      return setProblem(t('picture.large', { size: formatNumber(Math.ceil(file.size / 1e5) / 10, 1) }))
    const read = await createImageBitmap(file).catch(() => undefined)
    setPhoto(read)
    setProblem(read ? undefined : t('picture.unreadable'))
  }
  const remove = async () => {
    try {
      await change.mutateAsync(null)
      showToast('success', t('picture.removed'))
      chooser.current?.focus()
    } catch (error) {
      setProblem(errorText(locale, error))
    }
  }
  return (
    <fieldset className="own-picture" aria-label={t('picture.title')}>
      <Picture
        image={profile.image && { contentUrl: profile.image.contentUrl, width: 96, height: 96, variants: {} }}
        alt={t('picture.title')}
        sizes="96px"
      />
      <div>
        <Button ref={chooser} kind="secondary" aria-describedby={hint} onClick={() => input.current?.click()}>
          {profile.image ? t('picture.change') : t('picture.choose')}
        </Button>
        {profile.image && (
          <Button kind="quiet" busy={change.isPending && !photo} onClick={() => void remove()}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <p id={hint}>{t('picture.hint')}</p>
      {problem && <FailureNotice>{problem}</FailureNotice>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void open(file)
          // Without this line the user could not choose the same file again.
          target.value = ''
        }}
      />
      <Dialog open={photo !== undefined} title={t('picture.crop')} onClose={() => setPhoto(undefined)}>
        {photo && (
          <CropPicture
            photo={photo}
            save={async (file) => {
              await change.mutateAsync(file)
              setPhoto(undefined)
              showToast('success', t('picture.saved'))
            }}
          />
        )}
      </Dialog>
    </fieldset>
  )
}
