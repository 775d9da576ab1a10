import rootPackage from '../../../../package.json' with { type: 'json' }

/** The number of this release of Lonja. The app's version, shown in the shop, is `appVersion` of the contract. */
export const release: string = rootPackage.version
