import { useSession } from '@lonja/ui/api/session.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { MoreScreens } from './MoreScreens.tsx'
import { useMenuGroups } from './menu.ts'

/** The screen «Más» of a shop. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  const menu = useMenuGroups()
  const isOwner = useMay('legal')
  const { name, url, role } = useShop()
  return (
    <MoreScreens
      menu={menu}
      account={
        <>
          <p>
            {t('manage.more.signed_in', { user: user?.username ?? '', role: t(`manage.role.${role}`), shop: name })}
          </p>
          <p>
            <a href={`/businesses/${url}`}>{t('manage.more.public_page')}</a>
          </p>
          {isOwner && (
            <p>
              <Link to="/join">{t('manage.applications.another')}</Link>
            </p>
          )}
        </>
      }
    />
  )
}
