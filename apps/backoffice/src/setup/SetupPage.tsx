import { useQuery } from '@tanstack/react-query'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { ButtonAnchor } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { CodeForm } from './CodeForm.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import css from './SetupPage.module.css'
import { setupQuery } from './setup.queries.ts'
import { useSetupForm } from './setup-form.ts'

/** Sets up a new town: first the code of the server's log, then the questions. */
export function SetupPage() {
  const { t } = useLocale()
  const form = useSetupForm()
  const state = useQuery(setupQuery)
  return (
    <main className={css['setup']}>
      <Page title={t('manage.setup.title')}>
        <QueryView query={state} skeleton={<Skeleton shape="block" />}>
          {({ open }) => {
            if (!open) return <SetUpAlready />
            return form.values.code === '' ? <CodeForm form={form} /> : <SetupSteps form={form} />
          }}
        </QueryView>
      </Page>
    </main>
  )
}

function SetUpAlready() {
  const { t } = useLocale()
  return (
    <Notice
      title={<h1>{t('manage.setup.over')}</h1>}
      action={<ButtonAnchor href="/manage/town">{t('manage.login.submit')}</ButtonAnchor>}
    >
      {t('manage.setup.over_text')}
    </Notice>
  )
}
