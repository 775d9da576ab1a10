import type { Content } from '@lonja/contract/moderation/content'
import { Suspense, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { IslandModule } from '@lonja/ui/late/island.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'

const ReportForm = latePart(async () => (await import('./ReportForm.tsx')).ReportForm)

interface ReportContentProps {
  content: Content
  /** What is reported, for screen readers. */
  name: string
}

/** A button that opens the form to report content to the town, for everybody. */
export function ReportContent({ content, name }: ReportContentProps) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('moderation.report')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog open={open} title={t('moderation.report_title')} onClose={() => setOpen(false)}>
        <Suspense fallback={null}>{open && <ReportForm content={content} onDone={() => setOpen(false)} />}</Suspense>
      </Dialog>
    </>
  )
}

/** The button as a part of a page that is loaded late. */
export const Part = ReportContent

export const prefetch: IslandModule<ReportContentProps>['prefetch'] = () => Promise.resolve()
