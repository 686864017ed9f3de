import { describe, expect, test } from 'vitest'
import { pageWeights } from '../../scripts/lib/page-weights.mjs'
import screens from '../house/data/screens.json'

const KB = 1024
/**
 * Script a kind of page may bring, gzipped, in KB; React and the router alone are 129. What is over it waits for its first use (components/ui/later.tsx); boxes
 * for scans bring the listener that keeps scans out of every other field. Dragged widths, filters as chips, typed days and pinned screens cost lists 1 to 3,
 * parts of forms that stand in files of their own cost forms 1,
 * keys that go from cell to cell and the menu of groups and files half a KB; HS codes with their dots a sixth.
 */
const budgets: Readonly<Record<string, number>> = {
  list: 200, 'status-list': 192, 'error-list': 203, form: 203, settings: 211, detail: 215, lookup: 206, document: 200, upload: 210, scan: 196,
}
/**
 * The tracking desk knows what packages, bags and consolidations may stand at. Lists that are edited where they stand bring their fields with them; sellers are
 * mapped on a board, or by a file in its place; a vendor's form has its people below it, a SKU's its
 * market forms, and like a country's keeps what is typed to the last letter.
 */
const withMore: Readonly<Record<string, number>> = {
  // What two pages had; the parts nobody opens at once come with their first use.
  '/packages/[id]': 217, '/tracking/details': 217, '/client/tracking/details': 217,
  '/tracking': 212, '/client/tracking': 212, '/list-configuration': 197,
  // One order or parcel, or the figures of all of them.
  '/orderSummary': 213, '/shipmentSummary': 210,
  // Groups hold keys, so every key of the register comes with them.
  '/access-control/groups/list': 202,
  '/clients/map-sellers': 202, '/sla-configuration/[id]': 206, '/pickup-requests': 202, '/vendor/add-vendor/[[...id]]': 220, '/country/[id]': 223,
  '/add-edit-sku/[[...id]]': 220,
  // A pre-alert is a form, its parts and a station of scans; a board of stages and a reckoning are no lists.
  '/editPreAlert/[id]': 213, '/mapAgent/[[...id]]': 204, '/seller-onboarding-status': 206, '/landed-cost': 204,
}
/** Pages of their own making, and those the register of screens does not name. */
const OTHER = 202
/** Anybody's, without the portal around it. */
const PUBLIC = 167

const named = (path: string) => path.replace(/\/:(\w+)\??/g, '/[$1]')
const kinds = new Map(screens.map(({ path, archetype, public: open }) => [named(path), { archetype, open }]))
const weights = pageWeights()
const budgetOf = (path: string) => {
  const kind = kinds.get(path)
  return kind?.open ? PUBLIC : (withMore[path] ?? budgets[kind?.archetype ?? ''] ?? OTHER)
}

describe('the script a page brings', () => {
  test('is counted for every page that was built', () => {
    expect(weights.length).toBeGreaterThan(60)
    expect(weights.every(({ bytes }) => bytes > 100 * KB)).toBe(true)
  })

  test.each(weights.map(({ path, bytes }) => [path, bytes] as const))('%s stays within what its kind may bring', (path, bytes) => {
    expect(Math.ceil(bytes / KB)).toBeLessThanOrEqual(budgetOf(path))
  })
})
