import { describe, expect, test } from 'vitest'
import { entryOf, withVerdict, undoable, type Entry } from '@/app/(portal)/(tracking)/lm-apply-scan/scan-entries'
import { verdictOf } from '@/app/(portal)/(tracking)/lm-apply-scan/scan-verdict'
import { cashAmount, cashFault, cashHint } from '@/components/parcel/cash-words'
import { sameSetting, type KeptScan, type ScanAnswer } from '@/lib/client/kept-scan'

const now = Date.parse('2026-11-20T10:00:00Z')
const answer = (differs: Partial<ScanAnswer> = {}): ScanAnswer => ({
  number: 'A1', client_uuid: null, result: 'applied', message: 'A1 Dubai', tracking_no: 'A1',
  package_id: 1, event_id: 9, status: 'at_facility', city: 'Dubai', cascade: null, ...differs,
})
const scanned = (n: number, agoMs: number): Entry => ({
  ...withVerdict(
    entryOf({
      client_uuid: `u${n}`, number: `A${n}`, scanned_at: new Date(now - agoMs).toISOString(), setting: { scan_code: 'PKG-IN' }, seq: n, refusal: null,
    }),
    { state: 'applied', text: '' }, [answer()],
  ),
  answeredMs: now - agoMs,
})

describe('taking scans back', () => {
  test('goes for the last twenty, each for sixty seconds from its answer', () => {
    const entries = Array.from({ length: 30 }, (_, n) => scanned(n, n * 2500))
    const open = undoable(entries, now, false)
    expect([...open.keys()]).toEqual(Array.from({ length: 20 }, (_, n) => `u${n}`))
    expect(open.get('u4')).toBe(50_000)
    const late = Array.from({ length: 5 }, (_, n) => scanned(n, n * 20_000))
    expect([...undoable(late, now, false).keys()]).toEqual(['u0', 'u1', 'u2'])
  })
  test('knows no end for an administrator, nor for a scan that was not sent', () => {
    const old = scanned(1, 3_600_000)
    expect(undoable([old], now, false).size).toBe(0)
    expect(undoable([old], now, true).get('u1')).toBe(Infinity)
    expect(undoable([{ ...old, state: 'waiting', answeredMs: null }], now, false).get('u1')).toBe(Infinity)
  })
  test('counts from the answer, so that a scan sent late can still be taken back', () => {
    const sentLate = { ...scanned(1, 3_600_000), answeredMs: now - 5000 }
    expect(undoable([sentLate], now, false).get('u1')).toBe(55_000)
  })
  test('leaves out what did not count', () => {
    expect(undoable([{ ...scanned(1, 0), state: 'duplicate' }, { ...scanned(2, 0), state: 'undone' }], now, false).size).toBe(0)
  })
})

describe('what a scan sounds and looks like', () => {
  const cascade = { entity: 'bag' as const, number: 'B1', packages: 3, applied: 3, duplicate: 0, refused: [], refused_count: 0 }
  test.each<[string, Partial<ScanAnswer>, string, string, string]>([
    ['an applied one', {}, 'green', 'OK', 'ok'],
    ['a duplicate', { result: 'duplicate', message: 'Already scanned 3 min ago' }, 'yellow', 'Duplicate', 'duplicate'],
    ['an unknown number', { result: 'not_found', status: null }, 'red', 'Unknown', 'wrong'],
    ['a forbidden one', { result: 'not_allowed', status: 'delivered' }, 'red', 'Not possible', 'wrong'],
    ['a held parcel', { result: 'not_allowed', status: 'on_hold' }, 'orange', 'On hold', 'hold'],
    ['a whole bag', { message: '3 packages', status: null, cascade }, 'green', 'OK', 'ok'],
    ['a bag with a held parcel', { status: 'on_hold', cascade: { ...cascade, applied: 2, refused_count: 1 } }, 'orange', 'OK, some on hold', 'hold'],
    ['a bag with a parcel that cannot', { status: null, cascade: { ...cascade, applied: 2, refused_count: 1 } }, 'orange', 'OK, not all', 'alert'],
  ])('%s', (_name, differs, tone, word, tune) => {
    expect(verdictOf(answer(differs), false)).toMatchObject({ tone, word, tune })
  })
})

test('a delivery that was paid in cash is sent alone, however alike the sums', () => {
  const paid = ['A', 'B'].map((number, seq): KeptScan => ({
    client_uuid: number, number, scanned_at: new Date(now).toISOString(), setting: { scan_code: 'PKG-DEL', cod_collected: '150.00' }, seq, refusal: null,
  }))
  expect(sameSetting(paid).map(({ number }) => number)).toEqual(['A'])
})

describe('cash at the door', () => {
  test('is sent with the decimals of its currency, and as it was typed while that is unknown', () => {
    expect(cashAmount({ due: '12.345', currency: 'KWD' }, '12.3')).toBe('12.300')
    expect(cashAmount({ due: '500', currency: 'JPY' }, '500.00')).toBe('500')
    expect(cashAmount('unknown', '12.345')).toBe('12.345')
  })

  const due = { due: '150.00', currency: 'AED' }
  test.each<[string, string, RegExp | null]>([
    ['150.0000003663', 'AED', /at most 2/], ['150.005', 'AED', /at most 2/], ['150.000', 'AED', null], ['12.345', 'KWD', null],
    ['12.3456', 'KWD', /at most 3/], ['1500.5', 'JPY', /has none/], ['1500.00', 'JPY', null], ['1,5', 'AED', /not an amount/],
    ['00003663', 'AED', /scanned number/], ['00003663.00', 'AED', /scanned number/], ['149.5', 'AED', null], ['0', 'AED', null],
  ])('%s %s', (value, currency, fault) => {
    if (fault === null) expect(cashFault({ due: '150.00', currency }, value)).toBeNull()
    else expect(cashFault({ due: '150.00', currency }, value)).toMatch(fault)
  })
  test('is compared with what is due, and a difference of nothing is not one', () => {
    for (const same of ['150', '150.0', '150.000', '150.0000003663', null]) expect(cashHint(due, same)).toBe('AED 150.00 is due in cash.')
    expect(cashHint(due, '149')).toContain('AED 1.00 less is noted')
    expect(cashHint(due, '150.01')).toContain('AED 0.01 more is noted')
    expect(cashFault('unknown', '1.234')).toBeNull()
    expect(cashFault('unknown', '1.2345')).toMatch(/at most 3/)
  })
})
