import { useSession } from '@lonja/ui/api/session.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { MoreScreens } from './MoreScreens.tsx'
import { useMenu } from './menu.ts'

/** The screen «Más» of a shop. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  const entries = useMenu().filter(({ icon }) => !icon)
  const isOwner = useMay('legal')
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
