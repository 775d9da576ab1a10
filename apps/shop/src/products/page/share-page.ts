import type { Client } from '@lonja/ui/api/client.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'

/** Shares the address of this page with the device’s share dialog. If there is no such dialog, copies the address. */
export async function sharePage({ t }: Locale, api: Client, title: string): Promise<void> {
  const url = (api.origin || location.origin) + location.pathname + location.search
  try {
    // `navigator.share` is missing on some desktop computers, and without https.
    if ('share' in (navigator as object)) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showToast('success', t('product.copied'))
  } catch (error) {
    // The user closed the dialog, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast('error', t('product.not_copied'))
  }
}
