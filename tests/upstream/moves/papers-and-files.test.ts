import { beforeAll, describe, expect, test } from 'vitest'
import { alertState } from '@/lib/domain/alert'
import { logisticsDocState } from '@/lib/domain/logistics-doc'
import { retryableFailures, uploadFailure, uploadStatus } from '@/lib/domain/upload'
import { useApp, type Asker } from '../app'
import { csv, order, send } from '../uploads/package-sheets'
import { everyPair, put, statusIn } from './every-pair'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  ;[admin, client] = [await app.as('super_admin'), await app.as('client_admin')]
})
const one = async (text: string, params: unknown[] = []) => (await app.query<{ id: number }>(text, params))[0]?.id ?? 0
const stateIn = (table: string) =>
  async (id: number) => (await app.query<{ state: string }>(`select state from ${table} where id = $1`, [id]))[0]?.state ?? 'gone'

describe('a shipment document', () => {
  let doc = 0
  beforeAll(async () => {
    doc = await one("select id::int from logistics_docs where state = 'closed' order by id limit 1")
    const path = (await app.query<{ file_path: string }>('select file_path from logistics_docs where id = $1', [doc]))[0]?.file_path ?? ''
    await app.services.files.write(path, Buffer.from('%PDF-1.7 a permit'))
  })
  const stays = { open: 'open', closed: 'closed' } as const
  const toggled = (state: 'open' | 'closed') => (id: number) => admin.call('logisticsDocs.toggle', { id, state })
  everyPair('a shipment document', {
    states: logisticsDocState.names,
    standing: async (state) => {
      await app.query("update logistics_docs set state = $2, first_read_at = case when $2 = 'closed' then now() end, closed_at = case when $2 = 'closed' then now() end where id = $1", [doc, state])
      return doc
    },
    statusOf: stateIn('logistics_docs'),
    asks: {
      // Reading is not dealing with it: the centre that opens it still has it to do, and one dealt with stays so.
      opened: { from: stays, take: (id) => admin.call('logisticsDocs.one', { id }) },
      closed: { from: { open: 'closed' }, take: async (id) => {
        // Nobody closes what nobody has read.
        await admin.call('logisticsDocs.one', { id })
        return toggled('closed')(id)
      } },
      'opened again': { from: { closed: 'open' }, take: toggled('open') },
      'its file opened': { from: stays, take: (id) => admin.call('logisticsDocs.file', { id }) },
    },
  })
})

describe('an alert', () => {
  let alert = 0
  beforeAll(async () => {
    alert = await one('select id::int from carrier_alerts order by id limit 1')
  })
  const standing = async (state: (typeof alertState.names)[number]) => {
    await app.query("update carrier_alerts set state = $2, acknowledged_at = null, acknowledged_by = null, note = null, resolved_at = case when $2 = 'resolved' then now() end where id = $1", [alert, state])
    return alert
  }
  // Who acknowledged it first stays named.
  const from = { open: 'acknowledged', acknowledged: 'acknowledged' } as const
  everyPair('an alert', {
    states: alertState.names,
    standing,
    statusOf: stateIn('carrier_alerts'),
    asks: {
      acknowledged: { from, take: (id) => admin.call('alerts.acknowledge', { id, note: 'Seen by the night shift' }) },
      'acknowledged in bulk': { from, take: (id) => admin.call('alerts.acknowledge', { id: 0, ids: [id] }) },
    },
  })

  test('of several, one that stands otherwise leaves all as they were', async () => {
    const id = await standing('open')
    const done = await one("select id::int from carrier_alerts where id <> $1 order by id limit 1", [id])
    await app.query("update carrier_alerts set state = 'resolved', resolved_at = now() where id = $1", [done])
    expect((await admin.call('alerts.acknowledge', { id: 0, ids: [id, done] })).status).toBe(409)
    expect([await stateIn('carrier_alerts')(id), await stateIn('carrier_alerts')(done)]).toEqual(['open', 'resolved'])
  })
})

describe('an upload', () => {
  const statusOf = statusIn(app, 'excel_details')
  let sent = 0
  /** One that landed a row, which its sender may take back. */
  async function landed() {
    // A client's files are worked through one after another: one that seems to be under way would hold up the next.
    await app.query("update excel_details set status = 'completed' where status in ('queued', 'processing')")
    sent += 1
    const { upload_id } = (await send(client, csv([order(sent, { ref_no: `MOVED-${sent}` })]))).data
    await app.jobs.idle()
    return upload_id
  }
  const standing = async (id: number, status: (typeof uploadStatus.names)[number], code = 'internal') => {
    await app.query("update excel_details set failure_code = case when $2 = 'failed' then $3 end, finished_at = case when $2 in ('queued', 'processing') then null else now() end where id = $1", [id, status, code])
    return put(app, 'excel_details', id, status)
  }
  let file = 0
  beforeAll(async () => {
    file = await landed()
  })
  const cannot = { completed: 'completed', completed_with_errors: 'completed_with_errors', checked: 'checked', failed: 'failed' } as const
  everyPair('an upload', {
    states: uploadStatus.names,
    standing: (status) => standing(file, status),
    statusOf,
    asks: {
      stopped: { from: { queued: 'failed', processing: 'failed' }, take: (id) => client.call('uploads.cancel', { id }) },
      retried: {
        from: { failed: 'completed' },
        take: async (id) => {
          const answer = await client.call('uploads.retry', { id })
          await app.jobs.idle()
          return answer
        },
      },
      'asked what undoing would take': { from: cannot, take: (id) => client.call('uploads.undoPlan', { id }) },
    },
  })
  // Its rows go and its status stays: what became of the file is what it was.
  everyPair('an upload', {
    states: uploadStatus.names, standing: async (status) => standing(await landed(), status),
    statusOf, asks: { undone: { from: cannot, take: (id) => client.call('uploads.undo', { id }) } },
  })

  test('that failed is tried again where the same file may do better, and refused where it cannot', async () => {
    const taken: string[] = []
    for (const code of uploadFailure.names) {
      await standing(file, 'failed', code)
      const { status } = await client.call('uploads.retry', { id: file })
      await app.jobs.idle()
      if (status === 200) taken.push(code)
    }
    expect(taken.toSorted()).toEqual([...retryableFailures].toSorted())
  })
})
