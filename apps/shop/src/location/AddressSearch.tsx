import type { GeocodedAddress, MapSettings } from '@lonja/contract/geocoding/place'
import { type FormEvent, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { PinIcon } from '#/map/icons.tsx'
import css from './Location.module.css'
import { searchAddress } from './location.queries.ts'

type State = 'idle' | 'busy' | { found: readonly GeocodedAddress[] } | { failed: string }

interface AddressSearchProps {
  by: MapSettings['geocoding']['by']
  onFound: (found: GeocodedAddress) => void
}

/**
 * Finds an address by a text. The search starts when the button is pressed and not while the user types, because the
 * service limits the number of requests.
 */
export function AddressSearch({ by, onFound }: AddressSearchProps) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const [words, setWords] = useState('')
  const [state, setState] = useState<State>('idle')
  const [problem, setProblem] = useState<string>()

  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (words.trim().length < 3) return setProblem(t('location.search_short'))
    setState('busy')
    try {
      setState({ found: await searchAddress(api, words.trim(), by) })
    } catch (error) {
      setState({ failed: errorText(locale, error) })
    }
  }
  const choose = (found: GeocodedAddress) => {
    setState('idle')
    setWords('')
    onFound(found)
  }
  return (
    <search>
      <form className={css['search']} onSubmit={(event) => void search(event)} noValidate>
        <Field
          id="address-search"
          type="search"
          label={t('location.search')}
          hint={t(by === 'map' ? 'location.search_hint_here' : 'location.search_hint')}
          error={problem}
          autoComplete="street-address"
          enterKeyHint="search"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" kind="secondary" busy={state === 'busy'}>
          {t('search.submit')}
        </Button>
      </form>
      <div aria-live="polite">
        {typeof state === 'object' && 'failed' in state && <InlineNotice tone="bad">{state.failed}</InlineNotice>}
        {typeof state === 'object' && 'found' in state && (
          <Found found={state.found} none={by === 'map' ? 'location.none_here' : 'location.none'} onChoose={choose} />
        )}
      </div>
    </search>
  )
}

interface FoundProps {
  found: readonly GeocodedAddress[]
  none: TextKey
  onChoose: (found: GeocodedAddress) => void
}

function Found({ found, none, onChoose }: FoundProps) {
  const { t } = useLocale()
  if (found.length === 0) return <InlineNotice>{t(none)}</InlineNotice>
  return (
    <>
      <p className={css['soft']}>{t('location.found', { count: found.length })}</p>
      <ul className={css['found']}>
        {found.map((address) => (
          <li key={address.title}>
            <button type="button" onClick={() => onChoose(address)}>
              <PinIcon size={20} />
              {address.title}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
