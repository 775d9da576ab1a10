import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { openingQuery } from './opening.queries.ts'

/** Says that visitors do not see the shop yet. It is hidden while the town is open. */
export function OpeningNotice() {
  const { t } = useLocale()
  const mayOpen = useMay('town.system')
  const { data } = useQuery(openingQuery)
  if (!data || data.open) return null
  return (
    <Notice
      title={t('manage.opening.closed')}
      action={mayOpen && <ButtonLink to="/town/opening">{t('manage.opening.prepare')}</ButtonLink>}
    >
      {t('manage.opening.closed_text')}
    </Notice>
  )
}
