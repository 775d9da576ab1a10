import type { ReactNode } from 'react'
import { InlineNotice } from './Notice.tsx'
import { AlertIcon } from './icons.tsx'

/** What did not work, where it was tried; read aloud as it comes. */
export function FailureNotice({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div role="alert" id={id}>
      <InlineNotice tone="bad">
        <AlertIcon size={20} />
        {children}
      </InlineNotice>
    </div>
  )
}
