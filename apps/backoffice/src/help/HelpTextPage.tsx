import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { ChevronLeftIcon } from '@lonja/ui/controls/icons.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { History } from '#/audit/History.tsx'
import css from '#/cms/cms.module.css'
import { HelpTextForm } from './HelpTextForm.tsx'
import { helpTextQueries } from './help-text.queries.ts'

/** A help text with its preview, or a new one. */
export function Screen({ params: { id = 'new' } }: ScreenProps) {
  const { t } = useLocale()
  return id === 'new' ? (
    <Page title={t('manage.help_texts.add')} heading={t('manage.help_texts.add')}>
      <Back />
      <HelpTextForm found={undefined} />
    </Page>
  ) : (
    <OneText key={id} id={id} />
  )
}

function OneText({ id }: { id: string }) {
  const { t } = useLocale()
  const found = useQuery(helpTextQueries.one(id))
  const title = found.data?.text.title ?? t('manage.help_texts.title')
  return (
    <Page title={title} heading={title}>
      <Back />
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {(help) => (
          <>
            <HelpTextForm key={help.etag} found={help} />
            <History of={[{ resource: 'help-cms', id }]} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Back() {
  const { t } = useLocale()
  return (
    <Link to="/town/help-texts" className={css['back']}>
      <ChevronLeftIcon size={20} />
      {t('manage.help_texts.title')}
    </Link>
  )
}
