import type { ReactNode } from 'react'
import { InlineNotice } from './Notice.tsx'
import { AlertIcon } from './icons.tsx'

/** An error message beside the action that failed. Screen readers announce it. */
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
