import { describe, expect, test } from 'vitest'
import { drawSeries } from '@/upstream/core/series/draw'
import { inTransaction, rows } from '@/upstream/db/db'
import { useApp } from '../app'
import { expectGapless, issueTwenty, papers } from './issue'

const app = useApp()
const draw = (...args: [Parameters<typeof drawSeries>[1], Parameters<typeof drawSeries>[2]?]) =>
  inTransaction(app.services.database.db, (tx) => drawSeries(tx, ...args))

describe('a series', () => {
  // Years the demo has no papers of.
  test('begins at one in each Dubai year, whatever UTC says', async () => {
    expect(await draw('credit_note', { at: '2046-12-31T19:59:59Z' })).toEqual(['TCN-2046-000001'])
    expect(await draw('credit_note', { at: '2046-12-31T20:30:00Z' })).toEqual(['TCN-2047-000001'])
    expect(await draw('credit_note', { at: '2048-02-29T12:00:00Z' })).toEqual(['TCN-2048-000001'])
    expect(await draw('credit_note', { at: '2046-12-31T19:59:59Z' })).toEqual(['TCN-2046-000002'])
    expect(await draw('receipt', { at: '2046-12-31T19:59:59Z', count: 3 })).toEqual(['RCT-2046-000001', 'RCT-2046-000002', 'RCT-2046-000003'])
    expect(await draw('receipt', { at: '2046-12-31T19:59:59Z' })).toEqual(['RCT-2046-000004'])
  })

  test('never goes back', async () => {
    await draw('receipt')
    await expect(app.query('update number_series set next = next - 1')).rejects.toThrow('only goes on')
    await expect(app.query('delete from number_series')).rejects.toThrow('only goes on')
    await expect(app.query('truncate number_series')).rejects.toThrow('only grow')
  })

  /** The whole, over a database that is killed, is a drill (tests/drill/journal/killed.test.ts). */
  test('has neither hole nor double when twenty issue at once, five of them fail after the draw, and connections are cut', async () => {
    const url = app.services.config.DATABASE_URL
    await rows(app.services.database.db, papers)
    expect(await issueTwenty(url)).toBe(15)
    expect(await expectGapless(url)).toBe(15)
    const cut = () => app.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and query like '%number_series%'`)
    const landed = await issueTwenty(url, cut)
    // A caller whose connection was cut over its commit does not know whether it landed.
    expect(await expectGapless(url)).toBeGreaterThanOrEqual(15 + landed)
    expect(await issueTwenty(url)).toBe(15)
    await expectGapless(url)
  })
})
