import { type WebhookKind, webhookKinds } from '@lonja/contract/webhooks/webhook-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from '#/api-keys/KeysPage.module.css'
import { useShopId } from '#/people/current-shop.ts'
import { kindTexts } from './kind-texts.ts'
import { createWebhook } from './webhooks.queries.ts'

/** Adds an endpoint with the kinds of events that it gets. */
export function WebhookForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const shop = useShopId()
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(['order.changed'])
  const url = (value: string) => (URL.canParse(value.trim()) ? undefined : t('manage.webhooks.url_wrong'))
  const form = useStoredForm(`webhook ${shop ?? 'town'}`, { url: '' }, { url })
  const check = () => [
    ...form.check(),
    ...(kinds.length === 0 ? [{ id: 'kinds', text: t('manage.webhooks.kinds_none') }] : []),
  ]
  const send = async () => {
    const { secret } = await createWebhook(api, { business: shop ?? null, url: form.values.url.trim(), kinds })
    form.discard()
    onCreated(secret)
    await client.invalidateQueries({ queryKey: ['webhooks'] })
  }
  const { problems, busy, attributes } = useSubmit({ check }, send, (error) => [
    {
      id: 'url',
      text: violationText(locale, error, 'url') ? t('manage.webhooks.url_wrong') : errorText(locale, error),
    },
  ])
  return (
    <section aria-labelledby="new-webhook">
      <h2 id="new-webhook">{t('manage.webhooks.new')}</h2>
      <form className={css['form']} {...attributes}>
        <ErrorSummary problems={problems} />
        <Field
          {...form.field('url')}
          type="url"
          label={t('manage.webhooks.url')}
          hint={t('manage.webhooks.url_hint')}
          autoComplete="off"
        />
        <fieldset id="kinds" tabIndex={-1}>
          <legend>{t('manage.webhooks.kinds')}</legend>
          {webhookKinds.map((kind) => (
            <Choice
              key={kind}
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))
              }
              label={t(kindTexts[kind])}
            />
          ))}
        </fieldset>
        <Button type="submit" busy={busy}>
          {t('manage.webhooks.create')}
        </Button>
      </form>
    </section>
  )
}
