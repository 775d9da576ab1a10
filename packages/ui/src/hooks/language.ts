import type { Language } from '@lonja/contract/languages'
import { store } from '#/store/storage.ts'
import type { Store } from '#/store/create-store.ts'
import { type Locale, localeOf } from '#/i18n/locale.ts'
import { loadTexts } from '#/i18n/texts.ts'
import { showToast } from './toast.ts'

/**
 * Changes the language now and for later visits on this device; only the texts and the address of the page change.
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

/** Handles a click on the link to another language. The page is not loaded again, so that typed text stays. */
export function answerOffer(locales: Pick<Store<Locale>, 'get'>): void {
  const link = document.querySelector<HTMLAnchorElement>('#offer a')
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void chooseLanguage(locales.get(), link.hreflang as Language)
  })
}

/** Stores the language of this tab, for a return to an address without a language, for example from the bank. */
export function rememberLanguage(language: Language): void {
  try {
    sessionStorage.setItem('language', JSON.stringify(language))
  } catch {
    // Without storage the page after the return is in Spanish.
  }
}
