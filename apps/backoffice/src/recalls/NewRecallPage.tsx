import type { RecallPreview } from '@lonja/contract/recalls/recall'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { RecallFields } from './RecallFields.tsx'
import { RecalledProducts } from './RecalledProducts.tsx'
import { previewRecall, startRecall } from './recall.queries.ts'
import css from './recalls.module.css'
import { recallOf, useRecallForm } from './use-recall-form.ts'

/** A new recall. The operator sees what it will do before it starts. */
export function Screen({ search }: ScreenProps) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const form = useRecallForm(search.get('ean') ?? '')
  const [preview, setPreview] = useState<RecallPreview>()
  const submit = useSubmit(
    form,
    async () => setPreview(await previewRecall(api, recallOf(form.values))),
    (error) => refuseFields(locale, form, error, (refused, name) => violationText(locale, refused, name)),
  )
  const title = t('manage.recalls.add')
  return (
    <Page title={title} heading={title}>
      <Link to="/town/recalls">{t('manage.recalls.title')}</Link>
      {preview ? (
        <Confirm form={form} preview={preview} onBack={() => setPreview(undefined)} />
      ) : (
        <form className={css['form']} {...submit.attributes}>
          <ErrorSummary problems={submit.problems} />
          <RecallFields form={form} />
          <Button type="submit" busy={submit.busy}>
            {t('manage.recalls.preview')}
          </Button>
        </form>
      )}
    </Page>
  )
}

interface ConfirmProps {
  form: ReturnType<typeof useRecallForm>
  preview: RecallPreview
  onBack: () => void
}

function Confirm({ form, preview: { products, orders }, onBack }: ConfirmProps) {
  const { t } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, act } = useAct('recalls', 'products')
  const [key] = useState(() => crypto.randomUUID())
  const start = async () => {
    let id = ''
    const send = async (api: Parameters<typeof startRecall>[0]) => {
      ;({ id } = await startRecall(api, recallOf(form.values), key))
    }
    if (!(await act(send, t('manage.recalls.done')))) return
    form.saved()
    form.discard()
    await client.invalidateQueries({ queryKey: ['recalls'] })
    navigate(`/town/recalls/${id}`)
  }
  return (
    <div className={css['form']}>
      <RecalledProducts products={products} />
      <InlineNotice>{t('manage.recalls.will', { count: orders })}</InlineNotice>
      <div className={css['acts']}>
        <Button kind="danger" busy={busy} onClick={() => void start()}>
          {t('manage.recalls.start')}
        </Button>
        <Button kind="secondary" onClick={onBack}>
          {t('manage.recalls.back')}
        </Button>
      </div>
    </div>
  )
}
