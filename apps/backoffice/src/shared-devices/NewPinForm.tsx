import { isGuessable } from '@lonja/contract/shared-devices/guessable'
import { useQueryClient } from '@tanstack/react-query'
import { errorText, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useForm } from '@lonja/ui/forms/form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './SharedDevicePage.module.css'
import { counterQueries, savePin } from './counter.queries.ts'

/** Sets the user's own PIN. */
export function NewPinForm({ hasPin }: { hasPin: boolean }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const { id } = useShop()
  const form = useForm(
    { 'new-pin': '' },
    {
      'new-pin': (pin) => {
        if (!/^\d{4,6}$/.test(pin)) return t('manage.shared.four')
        return isGuessable(pin) ? t('manage.shared.guessable') : undefined
      },
    },
  )
  const send = async () => {
    await savePin(api, id, form.values['new-pin'])
    form.reset({ 'new-pin': '' })
    showToast('success', t('manage.shared.saved'))
    await client.invalidateQueries({ queryKey: counterQueries.people(id).queryKey })
  }
  const { busy, attributes } = useSubmit(form, send, (error) => {
    showToast('error', violationText(locale, error, 'pin') ?? errorText(locale, error))
    return []
  })
  return (
    <form className={css['form']} {...attributes}>
      <Field
        {...form.field('new-pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        label={t(hasPin ? 'manage.shared.change' : 'manage.shared.choose')}
        hint={t('manage.shared.four')}
      />
      <Button type="submit" busy={busy}>
        {t('manage.shared.save')}
      </Button>
    </form>
  )
}
