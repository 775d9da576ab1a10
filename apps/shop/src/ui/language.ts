import { currentLanguage } from '@lonja/contract/formats'
import type { Language } from '@lonja/contract/languages'
import { store } from '#/api/storage.ts'
import { loadTexts, setTexts, t } from '#/i18n/texts.ts'
import { showToast } from './toast.ts'

/**
 * Shows everything in another language from now on, here and whenever this device comes back; the page stays as it is
 * but for its words and its address. Without a connection it says so, and nothing changes.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    setTexts(await loadTexts(language), language)
  } catch {
    showToast('error', t('error.network_unavailable'))
    return
  }
  store('language', language)
  rememberLanguage()
  document.documentElement.lang = language
  dispatchEvent(new Event('languagechange'))
}

/** Where the page that offers another language is awake, its words change in place, and what is typed stays. */
export function answerOffer(): void {
  const link = document.querySelector<HTMLAnchorElement>('#offer a')
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void chooseLanguage(link.hreflang as Language)
  })
}

/** This tab comes back to its language from where no address can name it, as from the bank. */
export function rememberLanguage(): void {
  try {
    sessionStorage.setItem('language', JSON.stringify(currentLanguage()))
  } catch {
    // Without storage one comes back in Spanish.
  }
}
