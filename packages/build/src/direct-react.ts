import * as React from 'react'
import type { Plugin } from 'vite'

const marked = '\0direct:'
const names: Record<string, readonly string[]> = {
  react: Object.keys(React).filter((name) => !name.startsWith('_') && !/^(?:default|module\.exports)$/.test(name)),
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
}

/**
 * Makes React a module with named exports for our own files. React’s own package is CommonJS: every hook and every
 * element would be called through an object, which makes the scripts four kilobytes larger.
 */
export const directReact = (): Plugin => ({
  name: 'direct-react',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(?:\/jsx-runtime)?$/ },
    handler: (id, importer = '') =>
      /\/(?:apps\/(?:shop|backoffice)\/(?:src|server)|packages\/ui\/src)\//.test(importer) ? marked + id : undefined,
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
