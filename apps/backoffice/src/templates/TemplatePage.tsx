import type { MailTemplate } from '@lonja/contract/templates/mail-text'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeftIcon } from '@lonja/ui/controls/icons.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice, Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { MailVersions } from './MailVersions.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import css from './templates.module.css'
import { templateQueries } from './templates.queries.ts'
import { ShopValues } from './variables/ShopValues.tsx'

/** The words of one mail. */
export function Screen({ params }: ScreenProps) {
  const { t } = useLocale()
  const code = params['id'] ?? ''
  const mails = useQuery(templateQueries.mails())
  const mail = mails.data?.find((one) => one.code === code)
  const title = mail
    ? `${t(`manage.templates.event.${mail.event}`)} · ${t(mail.kind === 'mail' ? `manage.templates.language.${mail.language}` : `manage.templates.kind.${mail.kind}`)}`
    : t('manage.templates.title')
  return (
    <Page title={title} heading={title}>
      <Link to="/town/templates" className={css['back']}>
        <ChevronLeftIcon size={20} />
        {t('manage.templates.title')}
      </Link>
      <QueryView
        query={mails}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => mail === undefined}
        empty={<Notice title={t('manage.templates.unknown')} />}
      >
        {() =>
          mail && (
            <>
              <BrokenText mail={mail} />
              <TemplateForm key={JSON.stringify([code, mail.name, mail.own])} mail={mail} />
              <ShopValues key={`values ${code}`} code={code} />
              <MailVersions key={code} mail={mail} />
            </>
          )
        }
      </QueryView>
    </Page>
  )
}

/** Says what people read instead of a text that breaks the rules. */
function BrokenText({ mail: { usable: isUsable, lastGood } }: { mail: MailTemplate }) {
  const { t } = useLocale()
  if (isUsable) return null
  return (
    <InlineNotice tone="bad">
      {t(lastGood ? 'manage.templates.state.broken_version' : 'manage.templates.state.broken')}
    </InlineNotice>
  )
}
