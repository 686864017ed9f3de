import { describe, expect, test } from 'vitest'
import { matchesIn } from '@/lib/kiosk/known-matches'
import { chosenWith, stillToChoose } from '@/lib/kiosk/planned-orders'
import type { KeptStep } from '@/lib/kiosk/steps'

describe('who is expected is recognised without a network', () => {
  const expected = (mapping_id: number, more: object = {}) => ({
    mapping_id, projection_date: '2026-11-23', order_no: `ASN2611000${mapping_id}`, ref_no: `PO-${mapping_id}`, container_no: null, boe_no: null, ...more,
  }) as Parameters<typeof matchesIn>[0][number]
  const made = (mapping_ids: number[]) => ({ event: 'create', body: { mapping_ids } }) as unknown as KeptStep

  test('by order, reference, container or bill of entry, however it is typed', () => {
    const all = [expected(1), expected(2, { container_no: 'MSCU1234566' }), expected(3, { boe_no: 'BOE-77' })]
    const found = (text: string) => matchesIn(all, [], text, '2026-11-23').map(({ mapping_id }) => mapping_id)
    expect([found(' asn26110001 '), found('po-2'), found('mscu1234566'), found('BOE-77'), found('PO-9')]).toEqual([[1], [2], [2], [3], []])
  })

  test('by the vehicle it is expected with', () => {
    const found = (text: string) => matchesIn(
      [expected(1, { vehicle_no: 'DXB A 12345' }), expected(2), expected(3, { vehicle_no: 'B 66001' })], [], text, '2026-11-23',
    ).map(({ mapping_id }) => mapping_id)
    expect([found('DXB A 12345'), found('دبي أ ١٢٣٤٥'), found('dubai a-012345'), found('SHJ A 12345'), found('DXB B 66001')]).toEqual([[1], [1], [1], [], [3]])
  })

  test('several orders of one arrival are one truck’s, those of two are not', () => {
    const [one, same, other] = [expected(1, { projection_id: 7 }), expected(2, { projection_id: 7 }), expected(3, { projection_id: 8 })]
    const ids = (matches: readonly { mapping_id: number }[]) => matches.map(({ mapping_id }) => mapping_id)
    expect([ids(chosenWith([], one)), ids(chosenWith([one], same)), ids(chosenWith([one, same], one)), ids(chosenWith([one, same], other))]).toEqual([
      [1], [1, 2], [2], [3],
    ])
    const found = [one, same, other]
    expect([
      ids(stillToChoose([], found)), ids(stillToChoose([one], found)), ids(stillToChoose([one, same], found)), ids(stillToChoose([other], found)),
    ]).toEqual([[1, 2, 3], [1, 2], [], []])
  })

  test('on its day only, and once: not for the next truck', () => {
    expect(matchesIn([expected(1, { projection_date: '2026-11-22' })], [], 'PO-1', '2026-11-23')).toEqual([])
    expect(matchesIn([expected(1)], [made([1])], 'PO-1', '2026-11-23')).toEqual([])
  })
})
