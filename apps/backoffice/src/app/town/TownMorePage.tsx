import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useTown } from '#/people/current-shop.ts'
import { MoreScreens } from '../MoreScreens.tsx'
import { townMenu } from './town-menu.ts'

/** The screen «Más» of the town's desk. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  const { role, rights } = useTown()
  return (
    <MoreScreens
      menu={townMenu(rights)}
      account={<p>{t('manage.town.signed_in', { user: user?.username ?? '', role: t(`manage.town_role.${role}`) })}</p>}
    />
  )
}
