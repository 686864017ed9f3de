import { agentRoutes } from './agents'
import { accessRoutes } from './access'
import { b2bRoutes } from './b2b'
import { bagRoutes } from './bags'
import { bankRoutes } from './banks'
import { carrierFeedRoutes } from './carrier-feeds'
import { carrierBillingRoutes } from './carrier-billing'
import { carrierRoutes } from './carriers'
import { clientRoutes } from './clients'
import { codRoutes } from './cod'
import { codeRoutes } from './codes'
import { consolidationRoutes } from './consolidations'
import { preAlertRoutes } from './pre-alerts'
import { countryRoutes } from './countries'
import { customsRoutes } from './customs'
import { fulfilmentRoutes } from './fulfilment'
import { invoiceRoutes } from './invoices'
import { inboundRoutes } from './inbound'
import { journalRoutes } from './journal'
import type { Route } from './kernel'
import { linehaulRoutes } from './linehaul'
import { manifestRoutes } from './manifests'
import { masterDataRoutes } from './master-data'
import { orderRoutes } from './orders'
import { packageRoutes } from './packages'
import { pasRoutes } from './pas'
import { paymentRoutes } from './payments'
import { quoteRoutes } from './quotes'
import { sellerRoutes } from './sellers'
import { reportRoutes } from './reports'
import { settingsRoutes } from './settings'
import { slaPickupRoutes } from './sla-pickup'
import { stockRoutes } from './stock'
import { trackingRoutes } from './tracking'
import { uploadRoutes } from './uploads'
import { vendorRoutes } from './vendors'
import { workspaceRoutes } from './workspace'
import { xmlRoutes } from './xml-desk'

/** Every screen of the portal. */
export const routes = {
  ...workspaceRoutes,
  ...accessRoutes,
  ...packageRoutes,
  ...bagRoutes,
  ...manifestRoutes,
  ...consolidationRoutes,
  ...preAlertRoutes,
  ...uploadRoutes,
  ...clientRoutes,
  ...stockRoutes,
  ...trackingRoutes,
  ...masterDataRoutes,
  ...reportRoutes,
  ...settingsRoutes,
  ...carrierRoutes,
  ...carrierFeedRoutes,
  ...countryRoutes,
  ...codeRoutes,
  ...orderRoutes,
  ...linehaulRoutes,
  ...slaPickupRoutes,
  ...pasRoutes,
  ...fulfilmentRoutes,
  ...b2bRoutes,
  ...customsRoutes, ...xmlRoutes,
  ...sellerRoutes,
  ...quoteRoutes,
  ...vendorRoutes,
  ...agentRoutes,
  ...carrierBillingRoutes,
  ...codRoutes,
  ...bankRoutes,
  ...inboundRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...journalRoutes,
}
export type RoutePath = keyof typeof routes

export const allRoutes = Object.entries(routes) as [RoutePath, Route][]
export const routeOf = (path: RoutePath): Route => routes[path]

interface Matcher {
  path: RoutePath
  pattern: RegExp
  /** More words win: `/packages/packages-template` before `/packages/[id]`, `/vendor/add-vendor/[[...id]]` before `/vendor/[id]`. */
  words: number
}
const matchers: Matcher[] = allRoutes
  .map(([path]) => ({
    path,
    words: path.split('/').filter((part) => part && !part.startsWith('[')).length,
    pattern: new RegExp(
      `^${path
        .replace(/\/\[\[\.\.\.\w+\]\]/g, '(?:/[^/]+)?')
        .replace(/\[\w+\]/g, '[^/]+')}/?$`,
    ),
  }))
  .toSorted((a, b) => b.words - a.words)

/** The route a pathname belongs to, or null: `/packages/12` -> `/packages/[id]`. */
export function matchRoute(pathname: string): RoutePath | null {
  return matchers.find((m) => m.pattern.test(pathname))?.path ?? null
}
