import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, SelectField } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Connection } from './Connection.tsx'
import css from './PrintersPage.module.css'
import { printReceipts } from './print.ts'
import { automaticTimes, changePrinter, printsAlone, usePrinterSettings } from './printer-settings.ts'
import { printInBrowser } from './printout.ts'
import { type Paper, columnsOf, papers } from './receipt.ts'
import { testReceipt } from './test-receipt.ts'

const ticketPapers: readonly Paper[] = ['58', '80', 'A4']

/** How this device prints: the papers, the connected printer, and what it prints by itself. */
export function Screen() {
  const { t } = useLocale()
  return (
    <Page title={t('manage.printers.title')} heading={t('manage.printers.title')}>
      <div className={css['printers']}>
        <p>{t('manage.printers.only_here')}</p>
        <PaperChoice />
        <Connection />
        <Tests />
        <Automatic />
      </div>
    </Page>
  )
}

function PaperChoice() {
  const { t } = useLocale()
  const settings = usePrinterSettings()
  return (
    <div className={css['papers']}>
      {(['tickets', 'labels'] as const).map((use) => (
        <SelectField
          key={use}
          id={use}
          label={t(`manage.printers.${use}`)}
          value={settings[use]}
          onChange={({ target }) => changePrinter({ [use]: target.value as Paper })}
        >
          {(use === 'tickets' ? ticketPapers : papers).map((paper) => (
            <option key={paper} value={paper}>
              {t(`manage.printers.paper.${paper}`)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}

/** Test prints of both widths: the line of digits fits exactly into the right width. */
function Tests() {
  const locale = useLocale()
  const { t } = locale
  const { printer } = usePrinterSettings()
  const [busy, setBusy] = useState(false)
  const printTest = async (paper: Paper) => {
    const receipts = [testReceipt(columnsOf[paper]!, locale)]
    if (!printer) return printInBrowser({ receipts, paper })
    setBusy(true)
    changePrinter({ tickets: paper })
    if (await printReceipts(receipts, 'tickets')) showToast('success', t('manage.printers.tested'))
    setBusy(false)
  }
  return (
    <section aria-labelledby="tests">
      <h2 id="tests">{t('manage.printers.tests')}</h2>
      <p>{t('manage.printers.tests_hint')}</p>
      <div className={css['buttons']}>
        {(['58', '80'] as const).map((paper) => (
          <Button key={paper} kind="secondary" busy={busy} onClick={() => void printTest(paper)}>
            {t('manage.printers.test', { width: paper })}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Automatic() {
  const { t } = useLocale()
  const settings = usePrinterSettings()
  const may = printsAlone(settings)
  return (
    <>
      <Choice
        type="checkbox"
        label={t('manage.printers.silent')}
        hint={t('manage.printers.silent_hint')}
        checked={settings.silent}
        onChange={({ target }) => changePrinter({ silent: target.checked })}
      />
      <fieldset>
        <legend>{t('manage.printers.automatic')}</legend>
        {!may && <p>{t('manage.printers.automatic_needs')}</p>}
        {automaticTimes.map((time) => (
          <Choice
            key={time}
            type="radio"
            name="automatic"
            label={t(`manage.printers.times.${time}`)}
            disabled={!may && time !== 'never'}
            checked={may ? settings.automatic === time : time === 'never'}
            onChange={() => changePrinter({ automatic: time })}
          />
        ))}
      </fieldset>
    </>
  )
}
