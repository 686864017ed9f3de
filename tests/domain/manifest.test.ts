import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dubaiMoment, dubaiTime } from '@/lib/domain/days'
import {
  lastClosedWindow, manifestStatus, mayRunAt, nextRun, refusedManifestMove, windowAt, type ManifestStatus,
} from '@/lib/domain/manifest'

const hourMs = 3_600_000
const at = (day: string, time: string) => Date.parse(dubaiMoment(day, time))
const moments = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') })
const hours = fc.integer({ min: 1, max: 168 })

describe('windows', () => {
  test('six hours are 00-06, 06-12, 12-18 and 18-24 in Dubai', () => {
    const spelled = ['03:00', '06:00', '17:59', '18:00'].map((time) => {
      const window = windowAt(at('2026-11-20', time), 6, 0)
      return `${dubaiTime(window.from)}-${dubaiTime(window.to)}`
    })
    expect(spelled).toEqual(['00:00-06:00', '06:00-12:00', '12:00-18:00', '18:00-00:00'])
  })

  test('a package labelled at 13:59:59.9 is in 12-14, one at 14:00:00 in 14-16', () => {
    const two = at('2026-11-20', '14:00')
    expect(windowAt(two - 100, 2, 0)).toEqual({ from: at('2026-11-20', '12:00'), to: two })
    expect(windowAt(two, 2, 0)).toEqual({ from: two, to: at('2026-11-20', '16:00') })
  })

  test('hours that do not divide a day run on from the activation, over midnight', () => {
    const activated = at('2026-11-20', '09:10')
    expect(windowAt(at('2026-11-20', '23:30'), 5, activated)).toEqual({ from: at('2026-11-20', '19:10'), to: at('2026-11-21', '00:10') })
  })

  test('every moment is in exactly one window, and windows follow each other without a gap', () => {
    fc.assert(
      fc.property(moments, hours, moments, (moment, length, activated) => {
        const window = windowAt(moment, length, activated)
        expect(window.from <= moment && moment < window.to).toBe(true)
        expect(window.to - window.from).toBe(length * hourMs)
        expect(windowAt(window.to, length, activated).from).toBe(window.to)
        expect(windowAt(window.to - 1, length, activated)).toEqual(window)
      }),
    )
  })

  test('hours that divide a day always begin one at midnight', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(1, 2, 3, 4, 6, 8, 12, 24), (moment, length) => {
        const { from } = windowAt(moment, length, moment)
        expect(Number(dubaiTime(from).slice(0, 2)) % length).toBe(0)
        expect(dubaiTime(from).slice(3)).toBe('00')
      }),
    )
  })

  test('the last closed window has ended and the next has not', () => {
    fc.assert(
      fc.property(moments, hours, moments, (now, length, activated) => {
        const { to } = lastClosedWindow(now, length, activated)
        expect(to <= now && now < to + length * hourMs).toBe(true)
      }),
    )
  })
})

describe('days and hours of a schedule', () => {
  const office = { days: ['sun', 'mon', 'tue', 'wed', 'thu'], start_time: '08:00', end_time: '18:00' }

  test('nothing is made outside of them', () => {
    expect(mayRunAt(at('2026-11-19', '08:00'), office)).toBe(true)
    expect(mayRunAt(at('2026-11-19', '18:00'), office)).toBe(true)
    expect(mayRunAt(at('2026-11-19', '18:01'), office)).toBe(false)
    expect(mayRunAt(at('2026-11-20', '12:00'), office)).toBe(false)
  })

  test('the next run waits for the hours to begin', () => {
    expect(nextRun(at('2026-11-19', '15:20'), 2, 0, office)).toBe(at('2026-11-19', '16:00'))
    // Thursday evening, then Friday and Saturday off.
    expect(nextRun(at('2026-11-19', '18:20'), 2, 0, office)).toBe(at('2026-11-22', '08:00'))
  })
})

describe('a manifest', () => {
  const moves: Record<ManifestStatus, ManifestStatus[]> = {
    queued: ['generating'], generating: ['ready', 'failed'], ready: ['sent', 'handed_over', 'void'],
    sent: ['sent', 'handed_over', 'void'], failed: ['queued', 'void'],
    handed_over: [], void: [],
  }
  test.each(manifestStatus.names.flatMap((from) => manifestStatus.names.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
    expect(manifestStatus.can(from, to)).toBe(moves[from].includes(to))
  })

  test('says why it cannot', () => {
    expect(refusedManifestMove('MF26112000001', 'handed_over', 'void')).toBe('Manifest MF26112000001 is handed over and cannot be voided.')
    expect(refusedManifestMove('MF26112000001', 'void', 'sent')).toBe('Manifest MF26112000001 is void and cannot be sent.')
  })
})
