import type { Language } from '@lonja/contract/languages'
import type { MailText, TextKind } from '@lonja/contract/templates/mail-text'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from './templates.module.css'
import { templateQueries } from './templates.queries.ts'

interface PreviewProps {
  code: string
  kind: TextKind
  text: MailText
  isValid: boolean
  language: Language
}

/** How long after the last key the preview is loaded. */
const pause = 400

/** The text with sample values. While a text is not valid, it shows the last valid one. */
export function Preview({ code, kind, text, isValid, language }: PreviewProps) {
  const { t } = useLocale()
  const [shown, setShown] = useState<MailText | undefined>(isValid ? text : undefined)
  const { subject, body } = text
  useEffect(() => {
    if (!isValid) return undefined
    const timer = setTimeout(() => setShown({ subject, body }), pause)
    return () => clearTimeout(timer)
  }, [subject, body, isValid])
  return (
    <section aria-labelledby="preview" className={css['preview']}>
      <h2 id="preview">{t('manage.templates.preview')}</h2>
      {shown && <Sample code={code} text={shown} language={language} />}
      <p>{t(`manage.templates.facts_of.${kind}`)}</p>
    </section>
  )
}

function Sample({ code, text, language }: Omit<PreviewProps, 'isValid' | 'kind'>) {
  const sample = useQuery(templateQueries.preview(code, text))
  return (
    <QueryView query={sample} skeleton={<Skeleton shape="block" />}>
      {(mail) => (
        <div lang={language}>
          <h3>{mail.subject}</h3>
          <p className={css['text']}>{mail.text}</p>
        </div>
      )}
    </QueryView>
  )
}
