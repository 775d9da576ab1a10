import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useShop } from '#/people/current-shop.ts'
import { answerText } from './answer-text.ts'
import { type AskedBasket, basketFor } from './ask-basket.ts'
import css from './ShippingPage.module.css'
import { type Answer, shippingQueries } from './shipping.queries.ts'

interface Question {
  zip: string
  basket: AskedBasket
}

/** Asks the server what a customer pays, with a real basket of the shop, and shows the answer in words. */
export function AskPrice() {
  const { t, parseMoney } = useLocale()
  const { id } = useShop()
  const goods = useQuery(shippingQueries.goods(id))
  const [zip, setZip] = useState('')
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<'zip' | 'amount' | 'goods'>()
  const [question, ask] = useState<Question>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (goods.isPending) return
    const cents = parseMoney(amount)
    const basket = basketFor(goods.data ?? [], cents ?? 0)
    const wrong = !/^\d{5}$/.test(zip.trim()) ? 'zip' : cents === undefined ? 'amount' : basket ? undefined : 'goods'
    setProblem(wrong)
    if (!wrong && basket) ask({ zip: zip.trim(), basket })
  }
  const errorOf = (field: 'zip' | 'amount') => (problem === field ? t(`manage.shipping.ask.${field}_wrong`) : undefined)
  return (
    <section aria-labelledby="ask">
      <h2 id="ask">{t('manage.shipping.ask.title')}</h2>
      <p>{t('manage.shipping.ask.lead')}</p>
      <form className={css['form']} onSubmit={send} noValidate>
        <Field
          label={t('manage.shipping.ask.zip')}
          inputMode="numeric"
          value={zip}
          error={errorOf('zip')}
          onChange={(event) => setZip(event.target.value)}
        />
        <Field
          label={t('manage.shipping.ask.amount')}
          inputMode="decimal"
          value={amount}
          error={errorOf('amount')}
          onChange={(event) => setAmount(event.target.value)}
        />
        {problem === 'goods' && <p role="alert">{t('manage.shipping.ask.no_goods')}</p>}
        <Button type="submit" busy={goods.isPending}>
          {t('manage.shipping.ask.send')}
        </Button>
      </form>
      {question && <Answers key={JSON.stringify(question)} question={question} />}
    </section>
  )
}

function Answers({ question: { zip, basket } }: { question: Question }) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  const { id } = useShop()
  const { product, values, quantity, amount } = basket
  const answers = useQuery({
    queryKey: [...shippingQueries.of(id), 'answers', zip, product.id, values, quantity],
    queryFn: ({ client, signal }) =>
      apiOf(client).call<Answer[]>('/shipping-methods-order?refused=true', {
        method: 'POST',
        body: {
          lines: [
            {
              product: { id: product.id },
              attributes: values.map((value) => ({ attributeValue: { id: value } })),
              quantity,
            },
          ],
          deliveryAddress: { zip },
        },
        signal,
      }),
  })
  return (
    <div aria-live="polite" className={css['answers']}>
      <p>{t('manage.shipping.ask.with', { quantity, title: product.title, amount: formatMoney(amount), zip })}</p>
      <QueryView query={answers} skeleton={<Skeleton />}>
        {(found) =>
          found.length === 0 ? (
            <p>{t('manage.shipping.ask.nothing')}</p>
          ) : (
            <ul>
              {found.map((answer) => (
                <li key={answer.id}>
                  <strong>{answer.name}</strong>: {answerText(locale, answer, zip)}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}
