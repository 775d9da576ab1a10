/** Milliseconds between two checks for a new version. */
const lookForNew = 30 * 60_000

/**
 * Installs the service worker as soon as the page itself is loaded. A new worker replaces the old one immediately; the
 * page keeps its own version until it is reloaded.
 *
 * @param path  the path of the worker: `/sw.js`
 * @param offer  called if the worker has another version than the page
 */
export async function installWorker(path: string, offer: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  const { serviceWorker } = navigator
  const registration = (await serviceWorker.register(trusted(path))) as ServiceWorkerRegistration | undefined
  // Some browsers can be configured to install no service workers.
  if (!registration) return
  /** The worker of this app. Until it is installed, the worker of another app may control the page. */
  const own = (): ServiceWorker | null => {
    const { controller } = serviceWorker
    return controller && new URL(controller.scriptURL).pathname === path ? controller : null
  }
  const consider = async (): Promise<void> => {
    const controller = own()
    if (controller && !(await isOf(controller, entryScript()))) offer()
  }
  serviceWorker.addEventListener('controllerchange', () => void consider())
  let looked = 0
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookForNew) return
    looked = Date.now()
    try {
      await registration.update()
    } catch {
      // The next check tries again.
      return
    }
    // While a new worker is being installed, the versions are not compared: the page may be newer than the old worker.
    if (!registration.installing && !registration.waiting) await consider()
  }
  // Browsers check by themselves only when the worker is idle, which may never happen.
  void look()
  document.addEventListener('visibilitychange', () => void look())
  const active = registration.active ?? (await serviceWorker.ready).active
  // A page that was loading while the worker became active has no worker until the worker claims it.
  if (!own()) active?.postMessage('claim', [])
}

const entryScript = (): string => document.documentElement.dataset['script'] ?? '/'

/** Whether the worker has the same version as the script. */
function isOf(worker: ServiceWorker, script: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => resolve(data), { once: true })
    port1.start()
    worker.postMessage(script, [port2])
  })
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** The address of a script as a trusted value, which the content security policy of the page requires. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('lonja-worker', { createScriptURL: () => url }).createScriptURL(url) ?? url
}
