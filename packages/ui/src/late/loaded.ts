import { useEffect, useState } from 'react'

/**
 * A module whose code is loaded once it is `wanted`; undefined until it is there. Where that fails `onFailure` is told,
 * and the next wish tries again.
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
