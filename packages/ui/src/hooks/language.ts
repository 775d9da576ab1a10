import type { Language } from '@lonja/contract/languages'
import { store } from '#/store/storage.ts'
import type { Store } from '#/store/create-store.ts'
import { type Locale, localeOf } from '#/i18n/locale.ts'
import { loadTexts } from '#/i18n/texts.ts'
import { showToast } from './toast.ts'

/**
 * Changes the language now and for later visits on this device; the page stays except for its texts and its address.
 * Without a connection it shows a message, and nothing changes.
 */
export async function chooseLanguage({ t, town }: Locale, language: Language): Promise<void> {
  let detail: Locale
  try {
    detail = localeOf(language, await loadTexts(language), town)
  } catch {
    showToast('error', t('error.network_unavailable'))
    return
  }
  store('language', language)
  rememberLanguage(language)
  document.documentElement.lang = language
  dispatchEvent(new CustomEvent('languagechange', { detail }))
}

/** On a page whose scripts run, the texts change in place, and typed text stays. */
export function answerOffer(locales: Pick<Store<Locale>, 'get'>): void {
  const link = document.querySelector<HTMLAnchorElement>('#offer a')
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void chooseLanguage(locales.get(), link.hreflang as Language)
  })
}

/** Keeps the language of this tab for returning from an address without a language, for example the bank's. */
export function rememberLanguage(language: Language): void {
  try {
    sessionStorage.setItem('language', JSON.stringify(language))
  } catch {
    // Without storage one returns in Spanish.
  }
}
