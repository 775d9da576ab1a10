import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextForm } from '@lonja/ui/controls/TextForm.tsx'
import { StoreIcon } from '@lonja/ui/controls/icons.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { ReportContent } from '#/moderation/ReportContent.tsx'
import css from './Questions.module.css'
import { type Answer, type Question, answerQuestion, questionQueries } from './question.queries.ts'

/** A question with its answers. The answers of the shop come first. */
export function QuestionCard({ question, canAnswer }: { question: Question; canAnswer: boolean }) {
  const { formatDate, t } = useLocale()
  const api = useApi()
  const { id, text, user, createdDate, answers, state } = question
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <article className={css['question']}>
      <h3>{text}</h3>
      <p className={css['meta']}>
        {user.username} · <time dateTime={createdDate}>{formatDate(createdDate)}</time>
        {state !== 'published' && ` · ${t('questions.withdrawn')}`}
      </p>
      {answers.length === 0 ? (
        <p className={css['meta']}>{t('questions.open')}</p>
      ) : (
        <ul className={css['answers']}>
          {answers.map((given) => (
            <li key={given.id}>
              <AnswerText given={given} />
            </li>
          ))}
        </ul>
      )}
      {canAnswer && !open && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('questions.answer')}
          <span className="sr-only">: {text}</span>
        </Button>
      )}
      <ReportContent content={{ kind: 'question', id }} name={text} />
      {open && (
        <TextForm
          label={t('questions.your_answer')}
          hint={t('questions.hint')}
          action={t('questions.answer_send')}
          blank={t('questions.answer_blank')}
          maxLength={2_000}
          draft={`answer ${id}`}
          send={async (words) => {
            await answerQuestion(api, id, words)
            showToast('success', t('questions.answered'))
            await client.invalidateQueries({ queryKey: questionQueries.all })
            return true
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </article>
  )
}

function AnswerText({ given: { id, text, user, official, createdDate } }: { given: Answer }) {
  const { t, formatDate } = useLocale()
  return (
    <>
      <p>{text}</p>
      <p className={css['meta']}>
        {official ? (
          <strong className={css['official']}>
            <StoreIcon size={16} />
            {t('questions.official')}
          </strong>
        ) : (
          t('questions.bought', { name: user.username })
        )}{' '}
        · <time dateTime={createdDate}>{formatDate(createdDate)}</time>
      </p>
      <ReportContent content={{ kind: 'answer', id }} name={text} />
    </>
  )
}
