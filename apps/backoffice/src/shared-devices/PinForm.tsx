import type { CounterPerson } from '@lonja/contract/shared-devices/counter'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './LockPage.module.css'
import { enter } from './change-person.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const longest = 6

/** Asks a person for the PIN. The digits can be pressed on the screen, or typed. */
export function PinForm({ person, back }: { person: CounterPerson; back: () => void }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const type = (next: string) => {
    setError(undefined)
    setPin(next.replaceAll(/\D/g, '').slice(0, longest))
  }
  const send = async () => {
    setBusy(true)
    try {
      await enter(api, person.member, pin)
    } catch (reason) {
      setPin('')
      const isWrong = reason instanceof ApiError && reason.phrase === 'Invalid credentials'
      setError(isWrong ? t('manage.shared.wrong') : errorText(locale, reason))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && pin.length >= 4) void send()
  }
  const pad = (digit: string) => (
    <Button key={digit} kind="secondary" onClick={() => type(pin + digit)}>
      {digit}
    </Button>
  )
  return (
    <form className={css['form']} onSubmit={submit}>
      <Field
        id="pin"
        // The keyboard of the device would cover the pad.
        inputMode="none"
        type="password"
        autoComplete="off"
        label={t('manage.shared.pin_of', { name: person.name })}
        value={pin}
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just chosen to type the PIN
        autoFocus
        onChange={({ target }) => type(target.value)}
      />
      <output className="sr-only">{error}</output>
      <div className={css['pad']}>
        {digits.map(pad)}
        <Button kind="secondary" aria-label={t('manage.shared.delete')} onClick={() => type(pin.slice(0, -1))}>
          ⌫
        </Button>
        {pad('0')}
        <Button type="submit" busy={busy}>
          {t('manage.shared.enter')}
        </Button>
      </div>
      <Button kind="quiet" onClick={back}>
        {t('manage.shared.another')}
      </Button>
    </form>
  )
}
