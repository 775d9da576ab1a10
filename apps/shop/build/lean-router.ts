import type { Plugin } from 'vite'

/**
 * Lets the build drop the parts of the router that nothing uses. Without this the build keeps them, because their
 * calls might have side effects; they have none. Saves a fifth of its bytes.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  transform: {
    filter: { id: /react-router\/dist\/production\// },
    handler: (code) => ({
      code: code
        .replaceAll(/= (React\d*\.(?:memo|forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
      map: null,
    }),
  },
})
