import { createCodeFilter } from './code-filter.ts'
import type { Detector } from './detector.ts'

/** Why no camera can be used. `insecure`: browsers give the camera only to pages with HTTPS. */
export type CameraProblem = 'denied' | 'missing' | 'insecure'

/** In milliseconds: the least time between two pictures that are read. More of them would only use the battery. */
const pause = 80

/** @throws DOMException if there is no camera, or if the user does not allow it */
export async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 720 } },
  })
}

export function problemOf(error: unknown): CameraProblem {
  if (!isSecureContext) return 'insecure'
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'missing'
}

/** Whether the camera has a light that the page can switch. */
export const hasLight = (stream: MediaStream): boolean =>
  'torch' in (stream.getVideoTracks()[0]?.getCapabilities?.() ?? {})

export async function switchLight(stream: MediaStream, on: boolean): Promise<void> {
  // `torch` is missing in the types of TypeScript: https://w3c.github.io/mediacapture-image/#torch
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Reads the pictures of a camera until the signal ends it, and calls `onCode` for each code that counts. */
export async function readCodes(
  video: HTMLVideoElement,
  detector: Detector,
  { onCode, signal }: { onCode: (code: string) => void; signal: AbortSignal },
): Promise<void> {
  const accept = createCodeFilter()
  while (!signal.aborted) {
    if (video.readyState >= video.HAVE_CURRENT_DATA) {
      const [found] = await detector.detect(video)
      const code = accept(found?.rawValue, performance.now())
      if (code !== undefined && !signal.aborted) onCode(code)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
