import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '@lonja/ui/router/router.tsx'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { helpNames, helpOf } from './help.ts'
import { icon } from '@lonja/ui/controls/icons.tsx'
import { useLoaded } from '@lonja/ui/late/loaded.ts'

const HelpIcon = icon(
  <path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.1" />,
)
const loadDialog = () => import('./HelpDialog.tsx')

/** A button that opens the town’s help for this screen. Shows nothing if the town has no help for it. */
export function Help() {
  const { language, t } = useLocale()
  const { pathname } = useLocation()
  const { data = [] } = useQuery(helpOf(helpNames(pathname, language), useSession()?.id))
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const dialog = useLoaded(open, loadDialog, close)
  if (data.length === 0) return null
  return (
    <>
      <IconButton label={t('help.open')} icon={<HelpIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {dialog && <dialog.HelpDialog texts={data} open={open} onClose={close} />}
    </>
  )
}
