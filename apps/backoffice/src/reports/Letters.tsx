import type { Dac7Report } from '@lonja/contract/reports/dac7'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { sendLetters } from './reports.queries.ts'

/** Writes to the reported shops that have no letter with the present sums, after a confirmation. */
export function Letters({ report: { year, over, shops } }: { report: Dac7Report }) {
  const { t } = useLocale()
  const [open, setOpen] = useState(false)
  const { busy, act } = useAct('reports')
  const due = shops.filter(({ reported, letter }) => reported && !letter?.current).length
  const send = async () => {
    if (await act((api) => sendLetters(api, year), t('manage.reports.dac7.sent'))) setOpen(false)
  }
  if (due === 0) return <p>{t('manage.reports.dac7.all_told')}</p>
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('manage.reports.dac7.write', { count: due })}
      </Button>
      <Dialog open={open} title={t('manage.reports.dac7.write', { count: due })} onClose={() => setOpen(false)}>
        <p>{t(over ? 'manage.reports.dac7.write_text' : 'manage.reports.dac7.write_early')}</p>
        <Button busy={busy} onClick={() => void send()}>
          {t('manage.reports.dac7.send')}
        </Button>
      </Dialog>
    </>
  )
}
