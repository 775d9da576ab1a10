import { Suspense } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'

// Loaded lazily, because few visitors have an account.
const UnreadBadge = latePart(async () => (await import('#/notifications/UnreadBadge.tsx')).UnreadBadge)

/** The number of unread notifications of the signed-in user. */
export function Unread({ className }: { className: string | undefined }) {
  const user = useSession()
  return user ? (
    <Suspense>
      <UnreadBadge user={user.id} className={className} />
    </Suspense>
  ) : null
}
