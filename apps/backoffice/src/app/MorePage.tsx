import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { MoreScreens } from './MoreScreens.tsx'
import { useMenu } from './menu.ts'

/** The screen «Más» of a shop. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  const entries = useMenu().filter(({ icon }) => !icon)
  const { name, url, role } = useShop()
  return (
    <MoreScreens
      entries={entries}
      account={
        <>
          <p>
            {t('manage.more.signed_in', { user: user?.username ?? '', role: t(`manage.role.${role}`), shop: name })}
          </p>
          <p>
            <a href={`/businesses/${url}`}>{t('manage.more.public_page')}</a>
          </p>
        </>
      }
    />
  )
}
