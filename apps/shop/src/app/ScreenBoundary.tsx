import { Component, type ReactNode } from 'react'
import { Page } from '#/ui/Page.tsx'
import { Button } from '#/ui/Button.tsx'
import { Notice } from '#/ui/Notice.tsx'
import { t } from '#/i18n/texts.ts'
import { forgetFailures } from './routes.ts'

/** A bug in one screen leaves the shell alive and offers another try. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error)) reloadOnce()
  }

  retry = () => {
    forgetFailures()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title={t('error.title')} noIndex>
        <Notice title={t('error.screen')} action={<Button onClick={this.retry}>{t('action.retry')}</Button>} />
      </Page>
    )
  }
}

/** After a deployment the chunks of the old build are gone: the new page knows the new ones. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

function reloadOnce(): void {
  if (!navigator.onLine || sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
}
