import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp } from '../app'
import { csv, orders, send } from '../uploads/package-sheets'

const app = useApp()
afterEach(() => void vi.restoreAllMocks())

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' })
const overQuota = () => Object.assign(new Error('EDQUOT: disk quota exceeded, write'), { code: 'EDQUOT' })
/** As the driver's error comes out of a query builder: the database's own code is its cause's. */
const databaseFull = () => new Error('Failed query: insert into …', {
  cause: Object.assign(new Error('could not extend file "base/5/16384": No space left on device'), { code: '53100' }),
})
const SENTENCE = 'Our storage is full. Nothing was lost and nothing of this was kept; try again later.'

describe('a full disk is said as such', () => {
  test.each([
    ['the files’ disk', noSpace], ['a quota', overQuota], ['the database’s disk', databaseFull],
  ])('to whoever sends a file: %s', async (_name, error) => {
    const asker = await app.as('client_admin')
    const uploads = async () => (await app.query<{ n: number }>('select count(*)::int as n from excel_details'))[0]?.n
    const before = await uploads()
    vi.spyOn(app.services.files, 'keep').mockRejectedValueOnce(error())
    const answer = await send(asker, csv(orders(2, 10)))
    expect(answer).toMatchObject({ status: 507, message: SENTENCE, errors: [{ field: null, message: SENTENCE }], data: null })
    expect(answer.headers['retry-after']).toBe('60')
    expect(await uploads()).toBe(before)
    // The same again, once there is room.
    expect((await send(asker, csv(orders(2, 10)))).status).toBe(202)
    await app.jobs.idle()
  })

  test('to whoever waits for an upload that could not be worked through, and it may be tried again', async () => {
    const asker = await app.as('client_admin')
    const local = vi.spyOn(app.services.files, 'local').mockRejectedValue(noSpace())
    const sent = await send(asker, csv(orders(3, 30)))
    for (let i = 0; i < 3; i++) {
      await app.services.jobs.send(app.services.database.db, 'upload.run', {})
      await app.jobs.idle()
    }
    const id = sent.data.upload_id
    const message = 'Our storage is full. Rows already accepted stay and nothing was applied twice; try again later.'
    expect((await asker.call('uploads.one', { id })).data).toMatchObject({ status: 'failed', failure_code: 'disk_full', failure_message: message })
    for (const failure of app.jobs.failures()) expect(failure).toContain('ENOSPC')
    local.mockRestore()
    await asker.call('uploads.retry', { id })
    await app.jobs.idle()
    expect((await asker.call('uploads.one', { id })).data).toMatchObject({ status: 'completed', rows_accepted: 3 })
  })

  test('to whoever waits for a report', async () => {
    const asker = await app.as('operations_manager')
    vi.spyOn(app.services.files, 'write').mockRejectedValue(noSpace())
    const period = { from: addDays(today(), -6), to: today() }
    expect((await asker.call('exportReports.lastMile', { ...period, format: 'csv', background: true })).status).toBe(202)
    await app.jobs.idle()
    expect(await app.query('select status, failure_message from export_jobs order by id desc limit 1')).toEqual([{
      status: 'failed', failure_message: SENTENCE,
    }])
  })
})
