import { itemsPerShelf } from '@lonja/contract/constants'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Page } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import type { IslandModule } from '@lonja/ui/late/island.tsx'
import { useLoginDetour } from '@lonja/ui/hooks/login-detour.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { valorationQueries } from '#/valorations/valoration.queries.ts'
import { QuestionCard } from './QuestionCard.tsx'
import css from './Questions.module.css'
import { type Question, askQuestion, questionQueries } from './question.queries.ts'

export interface QuestionsProps {
  product: { id: string; business: { id: string } }
}

export const prefetch: IslandModule<QuestionsProps>['prefetch'] = async (client, { product }) => {
  const list = questionQueries.of(product.id)
  // Pages share the count of a shop. Few shops have questions; for the others, no page has to ask for its own list.
  const count = await client.fetchQuery(questionQueries.count(product.business.id))
  if (count > 0) return client.prefetchInfiniteQuery(list)
  client.setQueryData(list.queryKey, { pages: [noQuestions], pageParams: [list.initialPageParam] })
  return undefined
}

const noQuestions: Page<Question> = { items: [], next: null, total: 0, estimated: false, partial: false }

/** The questions about a product, with the answers of the shop and of customers, and a form to ask. */
export function Part({ product }: QuestionsProps) {
  const locale = useLocale()
  const { t } = locale
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(questionQueries.of(product.id, search))
  const canAnswer = useCanAnswer(product)
  const total = list.data?.pages[0]?.total ?? 0
  const questions = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={css['questions']} aria-labelledby="questions">
      <h2 id="questions">{t('questions.title')}</h2>
      {(total > itemsPerShelf || search !== '') && (
        <Field
          className={css['search']}
          label={t('questions.search')}
          type="search"
          value={search}
          onChange={({ target: { value } }) => setSearch(value)}
        />
      )}
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => questions.length === 0}
        empty={<p>{t(search === '' ? 'questions.none' : 'questions.none_found')}</p>}
      >
        {() => (
          <ul className={css['list']}>
            {questions.map((question) => (
              <li key={question.id}>
                <QuestionCard question={question} canAnswer={canAnswer} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <output className="sr-only">{search !== '' && t('questions.count', { count: total })}</output>
      {list.isFetchNextPageError && <InlineNotice tone="bad">{errorText(locale, list.error)}</InlineNotice>}
      {list.hasNextPage && (
        <Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('questions.more')}
        </Button>
      )}
      <Ask product={product} />
    </section>
  )
}

/** A form to ask a question. Guests go to the login and then return to this page; the typed question is kept. */
function Ask({ product }: QuestionsProps) {
  const { t } = useLocale()
  const api = useApi()
  const { hash } = useLocation()
  const client = useQueryClient()
  const user = useSession()
  const detour = useLoginDetour()
  const [open, setOpen] = useState(hash === '#ask')
  if (!open) {
    return (
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('questions.ask')}
      </Button>
    )
  }
  return (
    <div id="ask" className={css['ask']}>
      <TextForm
        label={t('questions.yours')}
        hint={t('questions.hint')}
        action={t('questions.send')}
        blank={t('questions.blank')}
        maxLength={1_000}
        draft={`question ${product.id}`}
        send={async (text) => {
          if (!user) {
            detour('ask')
            return false
          }
          await askQuestion(api, product.id, text)
          showToast('success', t('questions.sent'))
          await client.invalidateQueries({ queryKey: questionQueries.all })
          return true
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

/** Whether the user is a member of the shop that sells the product, or has bought the product. */
function useCanAnswer({ id, business }: QuestionsProps['product']): boolean {
  const user = useSession()
  const { data: shops = [] } = useQuery(valorationQueries.shops(user?.id))
  const { data: purchases = [] } = useQuery(valorationQueries.purchases(id, user?.id))
  return shops.includes(business.id) || purchases.length > 0
}
