import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { handOverLater } from '#/orders/hand-over-later.ts'
import { bootstrapQuery } from '#/people/bootstrap.queries.ts'
import { useShop } from '#/people/current-shop.ts'
import { loadDetector } from '#/scanner/detector.ts'
import { Scanner } from '#/scanner/Scanner.tsx'
import { FoundOrder } from './FoundOrder.tsx'
import { type Scanned, findScanned, orderOnBag } from './scan.ts'
import { canScan } from './verify.ts'

const formats = ['qr_code'] as const

interface ScanProps {
  onBegin: () => void
  /** Called with the code of the order that was handed over. */
  onDone: (code: string) => void
}

/** Reads the customer's QR with the camera. It also works without a network: the hand-over is sent later. */
export function Scan({ onBegin, onDone }: ScanProps) {
  const locale = useLocale()
  const { t } = locale
  const shop = useShop()
  const client = useQueryClient()
  const user = useSession()
  const navigate = useNavigate()
  const { data } = useQuery({ ...bootstrapQuery(user?.id ?? ''), enabled: user !== null })
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<Scanned>()
  const [failure, setFailure] = useState<string>()
  const publicKey = data?.handoverKey
  // The reader is loaded before it is needed, because the network may be gone then.
  useEffect(() => void loadDetector(formats).catch(() => undefined), [])
  if (!canScan()) return <InlineNotice>{t('manage.handover.needs_https')}</InlineNotice>

  const open = () => {
    onBegin()
    setFound(undefined)
    setFailure(undefined)
    setOpen(true)
  }
  const look = (text: string) => {
    setOpen(false)
    const onBag = orderOnBag(text)
    if (onBag !== undefined) return navigate(`/orders/${onBag}`)
    findScanned(client, shop, text, publicKey ?? '').then(setFound, (error: unknown) =>
      setFailure(errorText(locale, error)),
    )
  }
  const problem = failure ?? (found && problemText(locale, found))
  return (
    <>
      {isOpen ? (
        <>
          <Scanner formats={formats} onCode={look} />
          <Button kind="secondary" onClick={() => setOpen(false)}>
            {t('manage.handover.close_camera')}
          </Button>
        </>
      ) : (
        <Button wide disabled={publicKey === undefined} onClick={open}>
          {t('manage.handover.scan')}
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
      {found?.kind === 'order' && (
        <FoundOrder
          order={found.order}
          busy={false}
          onConfirm={(paid) => {
            handOverLater(found.order, found.text, paid)
            setFound(undefined)
            onDone(found.order.code)
          }}
        />
      )}
    </>
  )
}

/** Why the QR leads to no order; undefined if it does. */
function problemText({ t }: Locale, scanned: Scanned): string | undefined {
  if (scanned.kind === 'order') return undefined
  if (scanned.kind === 'other_shop') return t('manage.handover.problem.other_shop', { shop: scanned.shop })
  return t(`manage.handover.problem.${scanned.kind}`)
}
