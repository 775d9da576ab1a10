import type { MailTest } from '@lonja/contract/setup/opening'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useSession } from '@lonja/ui/api/session.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { testMail } from './opening.queries.ts'

/** Sends a test mail to the user, and shows what the mail server answered. */
export function MailCheck({ isOn }: { isOn: boolean }) {
  const { t } = useLocale()
  const email = useSession()?.email ?? ''
  const { busy, act } = useAct('opening')
  const [result, setResult] = useState<MailTest>()
  if (!isOn) return <p>{t('manage.opening.mail_off')}</p>
  const send = () => act(async (api) => setResult(await testMail(api)), t('manage.opening.mail_asked'))
  return (
    <>
      <p>{t('manage.opening.mail_text', { email })}</p>
      <Button kind="secondary" busy={busy} onClick={() => void send()}>
        {t('manage.opening.mail_send')}
      </Button>
      <div aria-live="polite">
        {result && (
          <InlineNotice tone={result.state === 'sent' ? 'good' : 'bad'}>
            {t(`manage.opening.mail_${result.state}`)} {result.detail}
          </InlineNotice>
        )}
      </div>
    </>
  )
}
