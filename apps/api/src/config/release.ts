import rootPackage from '../../../../package.json' with { type: 'json' }

/**
 * The version of this release of Lonja. The app shows another version: `appVersion` of the contract.
 */
export const release: string = rootPackage.version
