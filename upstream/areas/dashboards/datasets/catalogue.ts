import type { Dataset } from '../dataset'
import { billing, cod } from './money'
import { missingScans, packageEvents, packages } from './parcels'
import { outgoing, uploads } from './system'
import { bags, consolidations, packageLists } from './transport'
import { b2b, fulfilment, inventory, timesheets, tokens } from './warehouse'

/** Everything a widget may count; there is no other way to a figure (reports.md 7.2). */
export const catalogue: Readonly<Record<string, Dataset>> = {
  packages, package_events: packageEvents, missing_scans: missingScans, bags, consolidations, package_lists: packageLists, cod, billing,
  fulfillment_orders: fulfilment, b2b, inventory, pas_tokens: tokens, timesheets, uploads, outgoing,
}
