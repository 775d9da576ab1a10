import type { Language } from '@lonja/contract/languages'
import { store } from '#/store/storage.ts'
import type { Store } from '#/store/create-store.ts'
import { type Locale, localeOf } from '#/i18n/locale.ts'
import { loadTexts } from '#/i18n/texts.ts'
import { showToast } from './toast.ts'

/**
 * Shows everything in another language from now on, here and whenever this device comes back; the page stays as it is
 * but for its words and its address. Without a connection it says so, and nothing changes.
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

/** Where the page that offers another language is awake, its words change in place, and what is typed stays. */
export function answerOffer(locales: Pick<Store<Locale>, 'get'>): void {
  const link = document.querySelector<HTMLAnchorElement>('#offer a')
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void chooseLanguage(locales.get(), link.hreflang as Language)
  })
}

/** This tab comes back to its language from where no address can name it, as from the bank. */
export function rememberLanguage(language: Language): void {
  try {
    sessionStorage.setItem('language', JSON.stringify(language))
  } catch {
    // Without storage one comes back in Spanish.
  }
}
