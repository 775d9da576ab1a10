import rootPackage from '../../../../package.json' with { type: 'json' }

/**
 * The version of this release of Lonja. The version of the app, which the shop shows, is `appVersion` of the
 * contract.
 */
export const release: string = rootPackage.version
