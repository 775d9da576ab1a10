import { Component, type ReactNode } from 'react'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { forgetFailures } from './routes.ts'

interface ScreenBoundaryProps {
  /** Of the screen's route, as `/product/:id`. */
  path: string
  children: ReactNode
}

interface Failure {
  /** Null without one; empty for one that is no bug, and is not told. */
  code: string | null
}

/** A bug in one screen leaves the shell alive, offers another try, and is told the server by the number that is shown. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, Failure> {
  override state: Failure = { code: null }

  static getDerivedStateFromError(error: unknown): Failure {
    if (isMissingChunk(error)) return { code: '' }
    return { code: crypto.getRandomValues(new Uint32Array(1))[0]!.toString(16).padStart(8, '0') }
  }

  override componentDidCatch(thrown: unknown) {
    if (isMissingChunk(thrown)) return reloadOnce()
    // Without a connection there is nobody to tell.
    this.tell(thrown).catch(() => undefined)
  }

  async tell(error: unknown) {
    const { code } = this.state
    const { reportCrash } = await import('./report.ts')
    if (code) reportCrash(code, this.props.path, error)
  }

  retry = () => {
    forgetFailures()
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

/** After a deployment the chunks of the old build are gone: the new page knows the new ones. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

function reloadOnce(): void {
  if (!navigator.onLine || sessionStorage.getItem('reloaded') === location.href) return
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
}
