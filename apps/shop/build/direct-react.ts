import * as React from 'react'
import type { Plugin } from 'vite'

const marked = '\0direct:'
const names: Record<string, readonly string[]> = {
  react: Object.keys(React).filter((name) => !name.startsWith('_') && !/^(?:default|module\.exports)$/.test(name)),
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
}

/**
 * React for our own files as a module with exports. React's own is CommonJS, whose functions are called through an
 * object, at each hook and each element of each screen: four kilobytes of the shop.
 */
export const directReact = (): Plugin => ({
  name: 'direct-react',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(?:\/jsx-runtime)?$/ },
    handler: (id, importer = '') =>
      /\/(?:apps\/shop\/(?:src|server)|packages\/ui\/src)\//.test(importer) ? marked + id : undefined,
  },
  load: {
    filter: { id: /^\0direct:/ },
    handler(id) {
      const module = id.slice(marked.length)
      const lines = names[module]!.map((name) => `export const ${name} = /* @__PURE__ */ pick('${name}')`)
      return [`import all from '${module}'`, 'const pick = (name) => all[name]', ...lines].join('\n')
    },
  },
})
