interface ShippedPackage {
  name: string
  version: string
  licence: string
  folder: string
}

export const notShipped: RegExp
/** See notices.mjs. */
export function shippedPackages(): ShippedPackage[]
export function thirdPartyNotices(): string
