import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './InboxPage.module.css'
import { addQuickReply, quickReplyQueries, removeQuickReply } from './quick-reply.queries.ts'

/** Buttons that put the quick replies of the shop into an answer. */
export function QuickReplyButtons({ insert }: { insert: (text: string) => void }) {
  const { t } = useLocale()
  const { data = [] } = useQuery(quickReplyQueries.ofShop(useShop().id))
  if (data.length === 0) return null
  return (
    <ul className={css['phrases']} aria-label={t('manage.inbox.phrases.title')}>
      {data.map(({ id, text }) => (
        <li key={id}>
          <button type="button" onClick={() => insert(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The quick replies of the shop, which its members add and remove. */
export function QuickReplyList() {
  const locale = useLocale()
  const { t } = locale
  const { id: shop } = useShop()
  const api = useApi()
  const client = useQueryClient()
  const { data = [] } = useQuery(quickReplyQueries.ofShop(shop))
  const [adding, setAdding] = useState(false)
  const change = async (act: (api: Client) => Promise<unknown>) => {
    await act(api)
    await client.invalidateQueries({ queryKey: ['quick-replies', shop] })
    return true
  }
  const remove = (id: string) =>
    void change((to) => removeQuickReply(to, id)).catch((error: unknown) =>
      showToast('error', errorText(locale, error)),
    )
  return (
    <details className={css['manage']}>
      <summary>{t('manage.inbox.phrases.title')}</summary>
      <p>{t('manage.inbox.phrases.hint')}</p>
      <ul>
        {data.map(({ id, text }) => (
          <li key={id}>
            <p>{text}</p>
            <Button kind="quiet" onClick={() => remove(id)}>
              {t('manage.inbox.phrases.remove')}
              <span className="sr-only"> {text}</span>
            </Button>
          </li>
        ))}
      </ul>
      {adding ? (
        <TextForm
          label={t('manage.inbox.phrases.text')}
          action={t('manage.inbox.phrases.save')}
          blank={t('manage.inbox.blank')}
          maxLength={1_000}
          draft={`quick-reply-${shop}`}
          send={(text) => change((to) => addQuickReply(to, shop, text))}
          onClose={() => setAdding(false)}
        />
      ) : (
        <Button kind="secondary" onClick={() => setAdding(true)}>
          {t('manage.inbox.phrases.add')}
        </Button>
      )}
    </details>
  )
}
