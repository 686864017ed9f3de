import { codesOf } from '@/lib/domain/location'
import { locations } from '../../db/schema/master-data'
import { dayMs, iso } from '../calendar'
import { copyInto, type RowOf } from '../copy'
import type { DemoRows } from '../ground'

type Zone = readonly [zone: string, spans: readonly string[], zone_type: string, storage_class: string, max_weight: string | null]

/** Floors of a small warehouse for what is picked and what comes back. */
const floors: readonly Zone[] = [['STG', ['01-02'], 'staging', 'ambient', null], ['RTN', ['01-02'], 'returns', 'ambient', null]]

/** How each warehouse is laid out: a pick area, bulk above it, and the floors where goods come and go. */
const layouts: Readonly<Record<string, readonly Zone[]>> = {
  JXB1: [
    ['A', ['01-04', '01-06', 'A-D', '01-02'], 'pick', 'ambient', '120.000'],
    ['B', ['01-02', '01-08', 'E-F'], 'bulk', 'ambient', '900.000'], ['C', ['01', '01-06', 'A-C'], 'pick', 'cool', '80.000'],
    ['H', ['01', '01-04', 'A-B'], 'pick', 'high_value', '40.000'], ['RCV', ['01-06'], 'receiving', 'ambient', null],
    ['STG', ['01-08'], 'staging', 'ambient', null], ['DSP', ['01-06'], 'dispatch', 'ambient', null],
    ['QRT', ['01-04'], 'quarantine', 'ambient', null], ['RTN', ['01-04'], 'returns', 'ambient', null], ['DMG', ['01-02'], 'damaged', 'ambient', null],
  ],
  DIC1: [
    ['A', ['01-03', '01-05', 'A-C'], 'pick', 'ambient', '150.000'], ['RCV', ['01-04'], 'receiving', 'ambient', null],
    ['DSP', ['01-04'], 'dispatch', 'ambient', null], ['D', ['01', '01-03', 'A-B'], 'bulk', 'dangerous', '300.000'],
    ...floors,
  ],
  DIP1: [
    ['A', ['01-02', '01-06', 'A-D'], 'pick', 'ambient', '100.000'],
    ['F', ['01', '01-04', 'A-B'], 'pick', 'frozen', '60.000'], ['RCV', ['01-03'], 'receiving', 'ambient', null],
    ...floors,
  ],
  RUHW1: [
    ['A', ['01-03', '01-04', 'A-C'], 'pick', 'ambient', '120.000'],
    ['RCV', ['01-03'], 'receiving', 'ambient', null], ['DSP', ['01-03'], 'dispatch', 'ambient', null],
    ...floors,
  ],
}

/** The shelves of every warehouse in the order they are walked; every 37th is blocked, the newest have no label yet. */
function locationRows(nowMs: number, facilityIds: ReadonlyMap<string, number>): RowOf<typeof locations>[] {
  return Object.entries(layouts).flatMap(([warehouse, zones]) => {
    const codes = zones.flatMap(([zone, spans, zone_type, storage_class, max_weight]) => (codesOf(zone, spans) ?? []).map((location_code) => ({
      location_code, zone_type, storage_class, max_weight,
    })))
    return codes.map((shelf, i) => ({
      ...shelf, warehouse_id: facilityIds.get(warehouse) ?? 0, pick_sequence: i + 1,
      max_volume_cbm: shelf.max_weight ? '1.200' : null, mixed_sku: shelf.storage_class !== 'high_value', mixed_lot: false,
      status: i % 37 === 36 ? 'blocked' : 'active', label_printed_at: i < codes.length * 0.9 ? iso(nowMs - 60 * dayMs) : null,
      created_at: iso(nowMs - 100 * dayMs), updated_at: iso(nowMs - 100 * dayMs),
    }))
  })
}

export const seedLocations: DemoRows = (client, { nowMs, facilityIds }) => copyInto(client, locations, locationRows(nowMs, facilityIds))
