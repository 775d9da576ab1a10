import { isLink } from '@lonja/contract/cms/link'
import { useState } from 'react'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { fromText, toText } from '#/kit/edit-text.ts'
import type { PictureDetailsProps } from './GalleryPictures.tsx'

/** Where a picture leads, and the days on which it is shown. */
export function PictureDetails({ picture, name, onChange }: PictureDetailsProps) {
  const locale = useLocale()
  const { t } = locale
  const [isWrong, setWrong] = useState(false)
  const optional = t('manage.record.optional')
  const changeLink = (text: string) => {
    const link = text.trim() || null
    setWrong(link !== null && !isLink(link))
    if (link !== (picture.link ?? null) && (link === null || isLink(link))) onChange({ ...picture, link })
  }
  const day = (field: 'startDate' | 'endDate', kind: 'firstDay' | 'lastDay') => ({
    type: 'date',
    optional,
    defaultValue: toText(kind, picture[field], locale),
    onBlur: ({ target }: { target: HTMLInputElement }) => {
      const value = fromText(kind, target.value, locale) as string | null
      if (target.value !== toText(kind, picture[field], locale)) onChange({ ...picture, [field]: value })
    },
  })
  return (
    <details>
      <summary>
        {t('manage.galleries.details')}
        <span className="sr-only"> {name}</span>
      </summary>
      <Field
        label={t('manage.home.link')}
        hint={t('manage.home.link_hint')}
        error={isWrong ? t('violation.this_value_is_not_valid') : undefined}
        optional={optional}
        maxLength={500}
        defaultValue={picture.link ?? ''}
        onBlur={({ target }) => changeLink(target.value)}
      />
      <Field label={t('manage.home.from')} {...day('startDate', 'firstDay')} />
      <Field label={t('manage.home.until')} {...day('endDate', 'lastDay')} />
    </details>
  )
}
