import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { homeQueries } from './home.queries.ts'

interface GalleryFieldProps {
  value: string
  optional?: string
  onChange: (gallery: string) => void
}

/** Chooses a gallery of the town. */
export function GalleryField({ value, optional, onChange }: GalleryFieldProps) {
  const { t } = useLocale()
  const { data = [] } = useQuery(homeQueries.galleries())
  return (
    <SelectField
      label={t('manage.home.gallery')}
      hint={t(data.length === 0 ? 'manage.home.no_galleries' : 'manage.home.gallery_hint')}
      optional={optional}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">—</option>
      {data.map(({ id, name, code }) => (
        <option key={id} value={id}>
          {name || code}
        </option>
      ))}
    </SelectField>
  )
}
