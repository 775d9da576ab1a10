export interface HapticsPort {
  /** @param pattern  milliseconds of vibration and pause, alternating */
  vibrate(pattern: readonly number[]): void
}

const browser: HapticsPort = {
  // Browsers allow vibration only after the user has touched the page.
  vibrate: (pattern) => void (navigator.userActivation?.hasBeenActive && navigator.vibrate?.([...pattern])),
}

export const haptics: { current: HapticsPort } = { current: browser }
