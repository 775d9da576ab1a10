import { type InvoicingSystem, invoicingOn, invoicingSystems, verifactuDay } from '@lonja/contract/businesses/invoicing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './InvoicingForm.module.css'
import { type LegalShop, chooseInvoicing, invoicingQueries } from './invoicing.queries.ts'

/** `law`: the shop makes no choice, and the default of the law holds. */
const choices = ['law', ...invoicingSystems] as const

/** Shows the choices with their consequences, and the day of the law for this shop. */
export function InvoicingForm({ shop, today }: { shop: LegalShop; today: string }) {
  const locale = useLocale()
  const { t, formatDate } = locale
  const { id } = useShop()
  const api = useApi()
  const client = useQueryClient()
  const [chosen, choose] = useState<InvoicingSystem | 'law'>(shop.invoicing ?? 'law')
  const day = verifactuDay(shop.cif)
  const date = formatDate(day, 'long')
  const hintOf = (choice: (typeof choices)[number]) => {
    if (choice !== 'law') return `manage.invoicing.hint.${choice}` as const
    return today < day ? 'manage.invoicing.hint.law_lonja' : 'manage.invoicing.hint.law_off'
  }
  const save = useMutation({
    mutationFn: () => chooseInvoicing(api, id, chosen === 'law' ? null : chosen),
    onSuccess: (saved) => {
      client.setQueryData(invoicingQueries.ofShop(id).queryKey, saved)
      showToast('success', t('manage.invoicing.saved'))
    },
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <p>{t('manage.invoicing.now', { system: t(`manage.invoicing.today.${invoicingOn(today, shop)}`) })}</p>
      <fieldset>
        <legend>{t('manage.invoicing.who')}</legend>
        {choices.map((choice) => (
          <Choice
            key={choice}
            type="radio"
            name="invoicing"
            checked={chosen === choice}
            onChange={() => choose(choice)}
            label={t(`manage.invoicing.choice.${choice}`)}
            hint={t(hintOf(choice), { date })}
          />
        ))}
      </fieldset>
      <Button type="submit" busy={save.isPending}>
        {t('manage.invoicing.save')}
      </Button>
      <p className={css['law']}>{t('manage.invoicing.law', { date })}</p>
    </form>
  )
}
