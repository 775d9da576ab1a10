import { Component, type ReactNode } from 'react'
import { Page } from './Page.tsx'
import { Button } from '#/controls/Button.tsx'
import { Notice } from '#/controls/Notice.tsx'
import { useLocale } from '#/i18n/locale.ts'

interface ScreenBoundaryProps {
  /** The pattern of the screen’s route: `/product/:id`. */
  path: string
  /** Removes the failed modules and answers, so that they are loaded again. */
  onRetry: () => void
  children: ReactNode
}

interface Failure {
  /** The number of the error; null without an error; empty for a missing chunk, which is not reported. */
  code: string | null
}

/**
 * Catches an error in one screen. The rest of the page stays usable, the user can try again, and the error is reported
 * to the server with the number that the screen shows.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, Failure> {
  override state: Failure = { code: null }

  static getDerivedStateFromError(error: unknown): Failure {
    if (isMissingChunk(error)) return { code: '' }
    return { code: crypto.getRandomValues(new Uint32Array(1))[0]!.toString(16).padStart(8, '0') }
  }

  override componentDidCatch(thrown: unknown) {
    if (isMissingChunk(thrown)) return reloadOnce()
    // A failed report is ignored, for example without a connection.
    this.report(thrown).catch(() => undefined)
  }

  async report(error: unknown) {
    const { code } = this.state
    const { reportCrash } = await import('#/api/report.ts')
    if (code) reportCrash(code, this.props.path, error)
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ code: null })
  }

  override render() {
    const { code } = this.state
    if (code === null) return this.props.children
    return <FailedScreen code={code} onRetry={this.retry} />
  }
}

function FailedScreen({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useLocale()
  return (
    <Page title={t('error.title')} noIndex>
      <Notice title={t('error.screen')} action={<Button onClick={onRetry}>{t('action.retry')}</Button>}>
        {code && <p>{t('error.code', { code })}</p>}
      </Notice>
    </Page>
  )
}

/** Whether a chunk of the build is missing. A deployment deletes the old chunks; a reload loads the new ones. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

function reloadOnce(): void {
  if (!navigator.onLine || sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
}
