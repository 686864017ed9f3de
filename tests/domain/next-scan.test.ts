import { describe, expect, test } from 'vitest'
import { entityScans, scanCodes, type ScanCode } from '@/lib/domain/entity-scan'
import { nextScan, type ScanWay } from '@/lib/domain/next-scan'
import { packageStatus, terminalPackageStatuses, type PackageStatus } from '@/lib/domain/package'
import { eventRows } from '@/lib/domain/tracking-event-rows'

const ruleOf = new Map(eventRows.map((row) => [row.code as string, row]))
const ways: ScanWay[] = scanCodes.flatMap((code) => {
  const { name, entity_type, event, allowed_statuses } = entityScans[code]
  const rule = ruleOf.get(event)
  return entity_type === 'package' ? [{ name, event_code: event, allowed_statuses, to: rule?.maps_to ?? null, rank: rule?.rank ?? 0 }] : []
})
const after = (code: ScanCode, status: PackageStatus) =>
  nextScan({ event_code: entityScans[code].event, allowed_statuses: entityScans[code].allowed_statuses }, status, ways)

describe('the scan to make first', () => {
  test.each<[ScanCode, PackageStatus, string | null]>([
    ['PKG-DEL', 'at_facility', 'Out for delivery'], ['PKG-DEL', 'cleared', 'Out for delivery'],
    ['PKG-DEL', 'created', 'Receive package'], ['PKG-DEL', 'on_hold', 'Release hold'],
    ['PKG-FAIL', 'at_facility', 'Out for delivery'], ['PKG-SORT', 'on_hold', 'Release hold'],
    ['PKG-SORT', 'created', 'Receive package'], ['PKG-SORT', 'out_for_delivery', 'Receive package'],
    ['PKG-OUT', 'picked_up', 'Receive package'], ['PKG-OFD', 'created', 'Receive package'],
    ['BAG-OUT', 'on_hold', 'Release hold'], ['PKG-OFD', 'out_for_delivery', null], ['PKG-SORT', 'delivered', null],
  ])('of %s for a package that is %s is %s', (code, status, first) => expect(after(code, status)).toBe(first))

  test('can itself be made, for every scan and status', () => {
    for (const code of scanCodes) {
      for (const status of packageStatus.names) {
        const first = after(code, status)
        if (first !== null) expect(ways.find(({ name }) => name === first)?.allowed_statuses, `${code} ${status}`).toContain(status)
      }
      for (const status of terminalPackageStatuses) expect(after(code, status)).toBeNull()
    }
  })
})
