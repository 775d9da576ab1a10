import type { Client } from '@lonja/ui/api/client.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'

/** Hands the address of this page to whatever the device shares with; where it cannot, copies it. */
export async function sharePage({ t }: Locale, api: Client, title: string): Promise<void> {
  const url = (api.origin || location.origin) + location.pathname + location.search
  try {
    // Missing on desktops, and without TLS.
    if ('share' in (navigator as object)) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showToast('success', t('product.copied'))
  } catch (error) {
    // Thought better of.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast('error', t('product.not_copied'))
  }
}
