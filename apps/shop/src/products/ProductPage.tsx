import { Page } from '#/ui/Page.tsx'

export function Screen() {
  return (
    <Page title="Lonja" heading="Lonja">
      {null}
    </Page>
  )
}
