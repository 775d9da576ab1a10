import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Scanner.module.css'
import { beep } from './beep.ts'
import { type CameraProblem, closeCamera, hasLight, openCamera, problemOf, readCodes, switchLight } from './camera.ts'
import { goodsFormats, loadDetector } from './detector.ts'

interface ScannerProps {
  formats?: Parameters<typeof loadDetector>[0]
  onCode: (code: string) => void
}

/** The picture of the camera, which reads codes until it is removed. While the page is hidden, the camera is off. */
export function Scanner({ formats = goodsFormats, onCode }: ScannerProps) {
  const { t } = useLocale()
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<MediaStream>()
  const [problem, setProblem] = useState<CameraProblem>()
  const [isLit, setLit] = useState(false)
  const isVisible = useVisible()
  const report = useEffectEvent((code: string) => {
    beep()
    onCode(code)
  })
  const [wanted] = useState(formats)

  useEffect(() => {
    if (!isVisible) return undefined
    const end = new AbortController()
    void scan(video.current!, wanted, {
      signal: end.signal,
      onCamera: setCamera,
      onCode: report,
      onProblem: setProblem,
    })
    return () => {
      end.abort()
      setCamera(undefined)
      setLit(false)
    }
  }, [isVisible, wanted])

  if (problem) return <FailureNotice>{t(`manage.scan.${problem}`)}</FailureNotice>
  return (
    <div className={css['scanner']}>
      <video ref={video} muted playsInline aria-label={t('manage.scan.camera')} />
      {camera && hasLight(camera) && (
        <Button
          kind="secondary"
          aria-pressed={isLit}
          onClick={() => {
            setLit(!isLit)
            void switchLight(camera, !isLit)
          }}
        >
          {t('manage.scan.light')}
        </Button>
      )}
    </div>
  )
}

interface Scan {
  signal: AbortSignal
  onCamera: (camera: MediaStream) => void
  onCode: (code: string) => void
  onProblem: (problem: CameraProblem) => void
}

async function scan(
  video: HTMLVideoElement,
  formats: Parameters<typeof loadDetector>[0],
  { signal, onCamera, onCode, onProblem }: Scan,
): Promise<void> {
  try {
    const [camera, detector] = await Promise.all([openCamera(), loadDetector(formats)])
    signal.addEventListener('abort', () => closeCamera(camera))
    if (signal.aborted) return closeCamera(camera)
    video.srcObject = camera
    onCamera(camera)
    await video.play()
    await readCodes(video, detector, { onCode, signal })
  } catch (error) {
    if (!signal.aborted) onProblem(problemOf(error))
  }
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
