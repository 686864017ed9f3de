import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watchUploads } from '@/upstream/areas/uploads/jobs'
import { bundle } from '../../../scripts/lib/builds.mjs'
import { useApp } from '../app'
import { outcomeText, type Counted } from './counts'
import { csv, orders, send } from './package-sheets'

const app = useApp()
// Beside the product's own bundle, where its packages are found.
const entry = join(import.meta.dirname, `../../../dist/test-worker-${process.pid}.mjs`)

beforeAll(() => bundle('tests/upstream/uploads/worker/main.ts', entry))
afterAll(() => Promise.all([rm(entry, { force: true }), rm(`${entry}.map`, { force: true })]))

/** Starts a worker and kills it with SIGKILL `afterMs` after it has said `word`. Answers the lines it got to say. */
async function killedAt(word: string, afterMs: number): Promise<string[]> {
  const { DATABASE_URL, FILES_DIR } = app.services.config
  const worker = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env, DATABASE_URL, FILES_DIR, ROLE: 'worker', SUBSCRIPTION_KEY: 'test-subscription-key', TOKEN_SECRET: 'x'.repeat(40), LOG_LEVEL: 'silent',
    },
  })
  const lines: string[] = []
  const ended = once(worker, 'exit')
  for await (const line of createInterface({ input: worker.stdout })) {
    lines.push(line)
    if (line !== word) continue
    await pause(afterMs)
    worker.kill('SIGKILL')
  }
  await ended
  return lines
}

const count = async (sql: string, id: number) => (await app.query<{ n: number }>(sql, [id]))[0]?.n

// Fifteen thousand parcels are more than a day of the demo's carriers takes; here it is about their number, not about room for them.
beforeAll(() => app.query(`update carrier_capacities set status = 'inactive'`))

test.each([
  ['before the first row', 'claimed', 0, 1000],
  ['while the first batch lands', 'claimed', 120, 2000],
  ['in the second batch', 'batch 1', 5, 3000],
  ['in a later batch', 'batch 3', 17, 4000],
  ['near the end', 'batch 5', 3, 5000],
])('a worker killed %s loses nothing and doubles nothing', async (_, word, afterMs, from) => {
  const asker = await app.as('client_admin')
  await app.query(`update excel_details set status = 'failed' where status in ('queued', 'processing')`)
  const quiet = vi.spyOn(app.services.jobs, 'send').mockResolvedValue()
  const sent = await send(asker, csv(orders(3000, from * 10).map((row, i) => (i % 100 === 99 ? { ...row, city: 'Atlantis' } : row))))
  quiet.mockRestore()
  const id = sent.data.upload_id

  const said = await killedAt(word, afterMs)
  expect(said).not.toContain('finished')
  const [left] = await app.query<{ status: string; rows_created: number }>('select status, rows_created from excel_details where id = $1', [id])
  expect(left?.status).toBe('processing')
  // What the upload says has landed is what has landed, at every moment.
  expect(await count('select count(*)::int as n from packages where upload_id = $1', id)).toBe(left?.rows_created)

  await app.query(`update excel_details set heartbeat_at = now() - interval '6 minutes' where id = $1`, [id])
  await watchUploads(app.services)
  await app.jobs.idle()
  const [now] = await app.query<Counted>('select * from excel_details where id = $1', [id])
  expect(outcomeText(now as Counted)).toBe('completed_with_errors: 3000 = 2970 (2970 created, 0 updated, 0 unchanged) + 30 rejected')
  expect(await count('select count(*)::int as n from packages where upload_id = $1', id)).toBe(2970)
  expect(await count('select count(distinct ref_no)::int as n from packages where upload_id = $1', id)).toBe(2970)
  // Created once, labelled once but for those whose carrier has no number left (the demo's GULFP runs dry); told to a carrier and allocated once.
  const unlabelled = await count(`select count(*)::int as n from packages where upload_id = $1 and label_status = 'failed' and carrier_code = 'GULFP'`, id) ?? 0
  expect(await count(`select count(*)::int as n from packages where upload_id = $1 and label_status = 'created'`, id)).toBe(2970 - unlabelled)
  expect(
    await count(
      `select count(distinct e.package_id)::int as n from package_events e join packages p on p.id = e.package_id
          where p.upload_id = $1 and e.event_code = 'ORD01'`,
      id,
    ),
  ).toBe(2970)
  expect(await count('select count(*)::int as n from package_events e join packages p on p.id = e.package_id where p.upload_id = $1', id)).toBe(2970 * 2
    - unlabelled)
  expect(await count('select count(*)::int as n from carrier_bookings b join packages p on p.id = b.package_id where p.upload_id = $1', id)).toBe(
    await count('select count(distinct b.package_id)::int as n from carrier_bookings b join packages p on p.id = b.package_id where p.upload_id = $1', id),
  )
  expect(await count('select count(*)::int as n from allocation_log g join packages p on p.id = g.package_id where p.upload_id = $1', id)).toBe(2970)
  expect(await count('select count(*)::int as n from excel_responses where upload_id = $1', id)).toBe(30)
  expect(await count('select count(*)::int as n from upload_row_ledger where upload_id = $1', id)).toBe(2970)
}, 120_000)
