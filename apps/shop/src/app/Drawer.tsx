import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { SideMenu } from './SideMenu.tsx'

/** The side menu as a drawer, for windows without room for the menu beside the content. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLocale()
  return (
    <Dialog shape="drawer" title={t('shell.menu')} open={open} onClose={onClose}>
      <SideMenu />
    </Dialog>
  )
}
