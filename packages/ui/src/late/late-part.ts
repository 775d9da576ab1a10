import { type ComponentType, lazy } from 'react'

/** A part whose code is loaded after the page. If the code cannot be loaded, the part stays empty. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (component): Loaded<Props> => ({ default: component }),
      (): Loaded<Props> => ({ default: () => null }),
    ),
  )
interface Loaded<Props> {
  default: ComponentType<Props>
}
