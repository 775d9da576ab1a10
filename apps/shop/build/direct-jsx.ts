import type { Plugin } from 'vite'

const name = '\0direct-jsx'

/**
 * React's JSX functions as exports of a module. Those of React's own CommonJS are called through an object, at each
 * element of each screen: two kilobytes of the shop.
 */
export const directJsx = (): Plugin => ({
  name: 'direct-jsx',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/jsx-runtime$/ },
    handler: (_id, importer) => (importer === name ? undefined : name),
  },
  load: {
    filter: { id: new RegExp(`^${name}$`) },
    handler: () => `import runtime from 'react/jsx-runtime'\nexport const { Fragment, jsx, jsxs } = runtime`,
  },
})
