import { useState } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Digits } from './Digits.tsx'
import css from './HandoverPage.module.css'
import { Scan } from './Scan.tsx'

/** Hands orders over: the shop reads the QR that the customer shows, or types its digits, sees the order, and confirms. */
export function Screen() {
  const { t } = useLocale()
  const [done, setDone] = useState('')
  /** The QR and the digits are two ways to the same order: beginning one of them empties the other. */
  const [rounds, setRounds] = useState({ scan: 0, digits: 0 })
  const begin = (other: keyof typeof rounds) => {
    setRounds((before) => ({ ...before, [other]: before[other] + 1 }))
    setDone('')
  }
  const finish = (code: string) => setDone(t('manage.handover.done', { code }))
  return (
    <Page title={t('manage.handover.title')} heading={t('manage.handover.title')}>
      <div className={css['handover']}>
        <Scan key={`scan ${rounds.scan}`} onBegin={() => begin('digits')} onDone={finish} />
        <Digits key={`digits ${rounds.digits}`} onBegin={() => begin('scan')} onDone={finish} />
        <output>{done}</output>
        <p>
          <Link to="/orders?show=ready">{t('manage.handover.without')}</Link>
        </p>
      </div>
    </Page>
  )
}
