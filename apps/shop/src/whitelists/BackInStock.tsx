import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { BellIcon, CheckIcon } from '@lonja/ui/controls/icons.tsx'
import { useLoginDetour } from '@lonja/ui/hooks/login-detour.ts'
import { setSaved, useSaved } from './saved.ts'

/**
 * A button for a sold-out product. It adds the product to the wish list, so that the user is notified when the
 * product is available again.
 */
export function BackInStock({ product }: { product: { id: string } }) {
  const { t } = useLocale()
  const user = useSession()
  const detour = useLoginDetour()
  const { saved } = useSaved()
  const wait = () => {
    setSaved(product.id, true)
    // A guest goes to the login. After the login the product is on the wish list of the account.
    if (!user) detour()
  }
  if (user && saved.includes(product.id)) {
    return (
      <InlineNotice tone="good">
        <CheckIcon size={20} />
        <span>
          {t('product.waiting')} <Link to="/whitelist">{t('whitelist.see')}</Link>
        </span>
      </InlineNotice>
    )
  }
  return (
    <Button kind="secondary" wide icon={<BellIcon size={20} />} onClick={wait}>
      {t('product.tell_me')}
    </Button>
  )
}
