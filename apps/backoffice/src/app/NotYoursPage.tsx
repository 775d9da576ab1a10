import { type Right, rights } from '@lonja/contract/people/rights'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'

/** Says which roles may open a screen that the user's role does not include. */
export function NotYoursPage({ right }: { right: Right }) {
  const { t, formatList } = useLocale()
  const title = t('manage.not_yours.title')
  const roles = formatList(rights[right].shop.map((role) => t(`manage.role.${role}`)))
  return (
    <Page title={title} heading={title}>
      <p>{t('manage.not_yours.text', { roles })}</p>
    </Page>
  )
}
