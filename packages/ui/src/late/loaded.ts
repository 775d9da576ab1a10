import { useEffect, useState } from 'react'

/**
 * A module that is loaded once it is `wanted`; undefined until then. If that fails, `onFailure` is called, and the
 * next request tries again.
 */
export function useLoaded<Module extends object>(
  wanted: boolean,
  load: () => Promise<Module>,
  onFailure: () => void,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    if (wanted && !module) load().then(setModule, onFailure)
    // eslint-disable-next-line react/exhaustive-deps -- a wish is one, however often its place renders
  }, [wanted, module])
  return module
}
