import { useState } from 'react'
import type { Client } from '@lonja/ui/api/client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QuickReplyButtons } from './QuickReplies.tsx'
import { useInboxAct } from './inbox-acts.ts'

interface ReplyProps {
  /** The record that is answered. */
  id: string
  /** What is answered, for screen readers. */
  about: string
  /** The name of the button, if it is not «Responder». */
  name?: string
  send: (api: Client, text: string) => Promise<unknown>
}

/** A button that opens a form for the answer in place. */
export function Reply({ id, about, name, send }: ReplyProps) {
  const { t } = useLocale()
  const act = useInboxAct()
  const [open, setOpen] = useState(false)
  const title = name ?? t('manage.inbox.answer')
  if (!open)
    return (
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {title}
        <span className="sr-only">: {about}</span>
      </Button>
    )
  return (
    <TextForm
      label={t('manage.inbox.text')}
      action={t('manage.inbox.send')}
      blank={t('manage.inbox.blank')}
      maxLength={2_000}
      draft={`inbox-${id}`}
      phrases={QuickReplyButtons}
      send={(text) => act((api) => send(api, text), t('manage.inbox.sent'))}
      onClose={() => setOpen(false)}
    />
  )
}
