import { Suspense } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'

// Few visitors have an account: the others never load it.
const UnreadBadge = latePart(async () => (await import('#/notifications/UnreadBadge.tsx')).UnreadBadge)

/** How much whoever is signed in has not read, in the look of its place. */
export function Unread({ className }: { className: string | undefined }) {
  const user = useSession()
  return user ? (
    <Suspense>
      <UnreadBadge user={user.id} className={className} />
    </Suspense>
  ) : null
}
