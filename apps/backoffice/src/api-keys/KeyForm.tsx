import { type Scope, shopScopes, townScopes } from '@lonja/contract/api-keys/scopes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice, Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShopId } from '#/people/current-shop.ts'
import css from './KeysPage.module.css'
import { createKey } from './keys.queries.ts'
import { scopeTexts } from './scope-texts.ts'

/** The days after which a new key may end; 0: it does not end. */
const lives = [0, 30, 90, 365] as const
const dayMs = 24 * 3_600_000

/** Creates a key with a name, scopes and an end. */
export function KeyForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const shop = useShopId()
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [days, setDays] = useState<number>(365)
  const name = (value: string) => (value.trim() === '' ? t('manage.api_keys.name_blank') : undefined)
  const form = useStoredForm(`api key ${shop ?? 'town'}`, { name: '' }, { name })
  const check = () => [
    ...form.check(),
    ...(scopes.length === 0 ? [{ id: 'scopes', text: t('manage.api_keys.scopes_none') }] : []),
  ]
  const send = async () => {
    const expiresDate = days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
    const { secret } = await createKey(api, {
      business: shop ?? null,
      name: form.values.name.trim(),
      scopes,
      expiresDate,
    })
    form.discard()
    setScopes([])
    onCreated(secret)
    await client.invalidateQueries({ queryKey: ['api-keys'] })
  }
  const { problems, busy, attributes } = useSubmit({ check }, send, (error) => [
    { id: 'name', text: violationText(locale, error, 'name') ?? errorText(locale, error) },
  ])
  return (
    <section aria-labelledby="new-key">
      <h2 id="new-key">{t('manage.api_keys.new')}</h2>
      <form className={css['form']} {...attributes}>
        <ErrorSummary problems={problems} />
        <Field
          {...form.field('name')}
          label={t('manage.api_keys.name')}
          hint={t('manage.api_keys.name_hint')}
          autoComplete="off"
        />
        <fieldset id="scopes" tabIndex={-1}>
          <legend>{t('manage.api_keys.scopes')}</legend>
          {(shop === undefined ? townScopes : shopScopes).map((scope) => (
            <Choice
              key={scope}
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
              label={t(scopeTexts[scope])}
            />
          ))}
        </fieldset>
        <SelectField
          label={t('manage.api_keys.life')}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {lives.map((life) => (
            <option key={life} value={life}>
              {life === 0 ? t('manage.api_keys.endless') : t('manage.api_keys.days', { count: life })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={busy}>
          {t('manage.api_keys.create')}
        </Button>
      </form>
    </section>
  )
}
