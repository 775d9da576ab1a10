import { useEffect, useState } from 'react'
import type { Client } from '@lonja/ui/api/client.ts'
import { useStore } from '@lonja/ui/store/create-store.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { readStored } from '@lonja/ui/store/storage.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { HeartIcon } from '@lonja/ui/controls/icons.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './SaveButton.module.css'

type Saved = typeof import('./saved.ts')
let loaded: Saved | undefined
async function load(api: Client): Promise<Saved> {
  loaded ??= await import('./saved.ts')
  loaded.start(api)
  return loaded
}
const never = () => () => undefined

interface SaveButtonProps {
  product: { id: string; title: string }
  className?: string | undefined
}

/**
 * The wish-list button of a product. It adds or removes the product at once, also without a network or an account.
 * Before hydration the button looks as if the product is not saved, because the server does not know the list. If
 * nothing is saved on the device and nobody is logged in, the code of the list is loaded at the first press.
 */
export function SaveButton({ product, className = '' }: SaveButtonProps) {
  const { t } = useLocale()
  const api = useApi()
  const user = useSession()
  const hydrated = useHydrated()
  const [saved, setSaved] = useState(loaded)
  const isSaved = useStore(
    { subscribe: saved?.subscribe ?? never, get: () => saved?.isSaved(product.id) ?? false },
    false,
  )
  const mayBeSaved = user !== null || (hydrated && readStored('saved_products') !== undefined)
  useEffect(() => {
    // If the code cannot be loaded now, it is requested again at the next press.
    if (mayBeSaved) load(api).then(setSaved, () => undefined)
  }, [api, mayBeSaved])

  const press = async () => {
    try {
      const module = await load(api)
      setSaved(module)
      module.toggleSaved(product)
    } catch {
      showToast('error', t('error.network_unavailable'))
    }
  }
  return (
    <IconButton
      className={`${css['heart']} ${className}`}
      aria-pressed={isSaved}
      label={t('whitelist.save', { title: product.title })}
      icon={<HeartIcon size={22} />}
      onClick={() => void press()}
    />
  )
}
