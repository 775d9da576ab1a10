import { useEffect, useState } from 'react'

/**
 * Loads a module as soon as it is `wanted`, and returns it; undefined until it is loaded. If loading fails, `onFailure`
 * is called, and the module is loaded again the next time that it is `wanted`.
 */
export function useLoaded<Module extends object>(
  wanted: boolean,
  load: () => Promise<Module>,
  onFailure: () => void,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    if (wanted && !module) load().then(setModule, onFailure)
    // eslint-disable-next-line react/exhaustive-deps -- a new callback in a render must not load the module
  }, [wanted, module])
  return module
}
