import { defaultLanguage } from '@lonja/contract/constants'
import type { Language } from '@lonja/contract/languages'
import type { Town } from '@lonja/ui/i18n/town.ts'
import { readStored } from '@lonja/ui/store/storage.ts'

/** The language chosen on this device, or else the first language of the browser that the town has, or else Spanish. */
export function chosenLanguage({ languages }: Town): Language {
  const wanted = [readStored('language'), ...navigator.languages.map((name) => name.slice(0, 2))]
  return (
    languages.find((language) => language === wanted.find((name) => languages.includes(name as Language))) ??
    defaultLanguage
  )
}
