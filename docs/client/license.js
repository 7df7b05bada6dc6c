/** The client for programs, at an address that stays the same in all versions of the extension. */
export * from './v1.0.0/license.js'
