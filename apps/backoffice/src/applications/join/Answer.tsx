import type { Application } from '@lonja/contract/applications/missing'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { chooseShop } from '#/people/current-shop.ts'
import css from './JoinPage.module.css'

/** The state of a sent application, and the answer of the town with its reasons. */
export function Answer({ application }: { application: Application }) {
  const { t, formatDate } = useLocale()
  const { state, name, sentDate, reasons, explanation, business } = application
  if (state === 'draft') return null
  const date = sentDate ? formatDate(sentDate) : ''
  return (
    <section className={css['answer']} aria-labelledby="answer">
      <h2 id="answer">{t(`manage.applications.answer.${state}`, { shop: name ?? '' })}</h2>
      <p>{t(`manage.applications.answer_text.${state}`, { date })}</p>
      {state !== 'applied' && reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{t(`manage.applications.reason.${reason}`)}</li>
          ))}
        </ul>
      )}
      {state !== 'applied' && explanation && <p>{explanation}</p>}
      {business && <ToShop shop={business.id} />}
    </section>
  )
}

/** Opens the new shop, which is not yet among the shops that were read at the login. */
function ToShop({ shop }: { shop: string }) {
  const { t } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = async () => {
    chooseShop(shop)
    await client.invalidateQueries({ queryKey: ['me', 'bootstrap'] })
    navigate('/orders')
  }
  return (
    <Button wide onClick={() => void open()}>
      {t('manage.applications.open_shop')}
    </Button>
  )
}
