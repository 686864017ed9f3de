import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { cellsOf } from '../uploads/package-sheets'
import { outcomeText } from '../uploads/counts'
import { bagOf, held, inDubai } from './bags'
import { eventCount, given, happened, standingOf, type Parcel } from './parcels'

const app = useApp()
let supervisor: Asker
beforeAll(async () => {
  supervisor = await app.as('service_center_supervisor')
})

const head = 'Scan Code,Number,Scan Date,Scan Time,Location,Reason Code,Remarks,Run No'
const dubai = (hoursAgo: number) => {
  const at = new Date(Date.now() + (4 - hoursAgo) * 3_600_000).toISOString()
  return `${at.slice(0, 10)},${at.slice(11, 16)}`
}
const row = (code: string, number: string, hoursAgo: number, more = ',,', place = 'Dubai DXB1') => `${code},${number},${dubai(hoursAgo)},${place},${more}`

async function send(lines: string[], asker = supervisor) {
  const sent = await asker.call('tracking.uploadScans', {}, { file: { name: 'scans.csv', body: Buffer.from([head, ...lines].join('\r\n')) } })
  expect(sent.status, sent.message).toBe(202)
  await app.jobs.idle()
  const id = sent.data.upload_id
  const { data: upload } = await asker.call('uploads.one', { id })
  const { data: errors } = await asker.call('uploads.errors', { upload_id: id })
  return {
    id, counts: outcomeText(upload), errors: errors.map(({ row_number, column, message, code, severity }) => [row_number, column, message, code, severity]),
  }
}
const statusOf = async (parcel: Parcel) => (await standingOf(app, parcel)).status

describe('a file of scans', () => {
  test('lands each scan at its own time, whatever the order of the rows; the same file again changes nothing', async () => {
    const [a, b] = await inDubai(app, 2) as [Parcel, Parcel]
    const lines = [row('PKG-OFD', a.tracking_no, 0.2, ',,RUN-118'), row('PKG-SORT', a.tracking_no, 0.6), row('pkg-sort', b.tracking_no.toLowerCase(), 0.5)]
    const first = await send(lines)
    expect(first.errors).toEqual([])
    expect(first.counts).toBe('completed: 3 = 3 (3 created, 0 updated, 0 unchanged) + 0 rejected')
    expect(await statusOf(a)).toBe('out_for_delivery')
    expect((await supervisor.call('uploads.one', { id: first.id })).data.scans).toBe('PKG-OFD, PKG-SORT')
    const again = await send(lines.toReversed())
    expect(again.counts).toBe('completed: 3 = 3 (0 created, 0 updated, 3 unchanged) + 0 rejected')
    expect(await eventCount(app, a)).toBe(4)
    const [event] = await app.query('select facility_id is not null as placed, remarks, source from package_events where package_id = $1 and event_code = $2', [
      a.id, 'LMD03',
    ])
    expect(event).toMatchObject({ placed: true, remarks: 'Run RUN-118', source: 'scan' })
  })

  test('tells every wrong row what is wrong with it', async () => {
    const [good] = await inDubai(app, 1) as [Parcel]
    const delivered = await given(app)
    await happened(app, delivered, ['DEL01', 1])
    const young = await given(app, { created_at: new Date().toISOString() })
    const done = await send([
      row('PKG-NONE', good.tracking_no, 1), row('PKG-IN', 'NOSUCH123', 1), row('PKG-SORT', delivered.tracking_no, 0.5),
      row('PKG-IN', good.tracking_no, -2), row('PKG-IN', young.tracking_no, 60),
      row('PKG-HOLD', good.tracking_no, 0.1), row('PKG-SORT', good.tracking_no, 0.3),
      `PKG-SORT,${good.tracking_no},2026-11-20,25:10,Dubai,,,`, row('PKG-OFD', good.tracking_no, 0.2),
    ])
    expect(done.errors.map(([n, column, message]) => [n, column, message])).toEqual([
      [2, 'Scan Code', 'Scan Code PKG-NONE is unknown.'], [3, 'Number', 'NOSUCH123 was not found.'],
      [4, 'Number', `${delivered.tracking_no} is Delivered; Sort package is not possible.`],
      [5, 'Scan Time', 'Scan time is in the future.'], [6, 'Scan Time', 'Scan time is before the order was created.'],
      [7, 'Reason Code', 'Reason Code is required for Hold package.'],
      [9, 'Scan Time', 'Scan Time must look like 08:45.'], [10, 'Run No', 'Run number is required for Out for delivery.'],
    ])
    expect(done.counts).toBe('completed_with_errors: 9 = 1 (1 created, 0 updated, 0 unchanged) + 8 rejected')
  })

  test('of a bag reaches every parcel in it; one on hold is left out with a warning', async () => {
    const bag = await bagOf(app, [...(await inDubai(app, 3)), await held(app)])
    const done = await send([row('BAG-OUT', bag.no, 0.1)])
    expect(done.counts).toBe('completed: 1 = 1 (1 created, 0 updated, 0 unchanged) + 0 rejected')
    expect(done.errors).toMatchObject([[
      2, 'Number', expect.stringMatching(/^1 of 4 packages left out\. .* is On hold; Send bag out is not possible\. Scan Release hold first\.$/),
      'conflict', 'warning',
    ]])
    expect(await Promise.all(bag.parcels.map(statusOf))).toEqual(['picked_up', 'picked_up', 'picked_up', 'on_hold'])
  })

  test('twice at once records each scan once', async () => {
    const parcels = await inDubai(app, 20)
    const lines = parcels.map(({ tracking_no }) => row('PKG-SORT', tracking_no, 0.1))
    await Promise.all([send(lines), send(lines)])
    for (const parcel of parcels) expect(await eventCount(app, parcel, 'HUB02')).toBe(1)
  })

  test('has a template with the scans of the sender, and nobody without the key may send one', async () => {
    const { body, headers } = await supervisor.call('tracking.scanTemplate', { format: 'xlsx' })
    expect(headers['content-disposition']).toContain('lm_scan-template.xlsx')
    const [example] = await cellsOf(body)
    expect(example).toMatchObject({ 'Scan Code': 'PKG-OFD', Number: 'RSA26112000245', 'Run No': 'RUN-118' })
    const client = await app.as('client_operations')
    expect((await client.call('tracking.uploadScans', {}, { file: { name: 'scans.csv', body: Buffer.from(head) } })).status).toBe(403)
  })

  test('of another carrier\'s parcel meets a number it does not find', async () => {
    const parcel = await given(app)
    await happened(app, parcel, ['ORD02', 100], ['LMD01', 5])
    const desert = await app.as('carrier_admin.desert')
    const sent = await desert.call('tracking.uploadScans', {}, {
      file: { name: 's.csv', body: Buffer.from([head, row('PKG-DEL', parcel.tracking_no, 0.5)].join('\r\n')) },
    })
    expect(sent.status).toBe(202)
    await app.jobs.idle()
    const { data } = await desert.call('uploads.errors', { upload_id: sent.data.upload_id })
    expect(data[0]?.message).toBe(`${parcel.tracking_no} was not found.`)
  })
})
