import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { composition } from '@/upstream/areas/areas'
import { proveJournal } from '@/upstream/core/journal/proof'
import { openServices } from '@/upstream/platform/open-services'
import { buildServer } from '@/upstream/platform/server'
import { pgBossJobs } from '@/upstream/platform/jobs'
import { rows } from '@/upstream/db/db'
import { backUp, type Manifest } from '../../../scripts/lib/backup/backup.mjs'
import { restore } from '../../../scripts/lib/backup/restore.mjs'
import { promptJobs, useApp } from '../app'
import { startSmtp } from '../manifests/smtp-server'

const app = useApp()
let folder = ''
const at = (name: string) => join(folder, name)
const targets: string[] = []

async function emptyDatabase(): Promise<string> {
  const name = `restored_${targets.length}_${process.pid}`
  targets.push(name)
  await administer(`create database ${name}`)
  return app.services.config.DATABASE_URL.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
async function administer(text: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'qafila-backup-')) })
afterAll(async () => {
  for (const name of targets) await administer(`drop database if exists ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

/** People at work until they are told to stop: files are written before the rows that name them, and removed after these are gone. */
function atWork() {
  const over = new AbortController()
  const work = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      const path = `work/${n}.txt`
      await app.services.files.write(path, Buffer.from(`file ${n}`))
      await app.query(
        `insert into email_logs (template, to_addresses, subject, body_text, status, attachments)
         values ('at-work', '{a@b.example}', $1, 't', 'kept', $2)`,
        [path, JSON.stringify([{ name: 'a.txt', type: 'text/plain', path }])],
      )
      if (n % 3 !== 2) continue
      await app.query(`delete from email_logs where template = 'at-work' and subject = $1`, [`work/${n - 1}.txt`])
      await app.services.files.remove(`work/${n - 1}.txt`)
    }
  })()
  return async () => {
    over.abort()
    await work
  }
}

describe('a backup made while people work', () => {
  let manifest: Manifest
  let url = ''
  let held: Record<string, number> = {}

  beforeAll(async () => {
    const boss = pgBossJobs({ url: app.services.config.DATABASE_URL, working: false, log: app.services.log })
    await boss.start()
    await boss.send(app.services.database.db, 'home.days', { days: 2 })
    await boss.stop()
    await app.services.files.write('papers/kept.txt', Buffer.from('a paper that stands'))
    await app.query(`update email_logs set status = 'sent' where status in ('queued', 'sending')`)
    await app.query(`insert into email_logs (template, to_addresses, subject, body_text, status) values ('x', '{late@b.example}', 'Waited', 't', 'queued')`)
    const stop = atWork()
    manifest = await backUp({ url: app.services.config.DATABASE_URL, filesDir: app.services.config.FILES_DIR, to: at('one') })
    await stop()
    url = await emptyDatabase()
    ;({ held } = await restore({ from: at('one'), url, filesDir: at('files') }))
  }, 120_000)

  test('is of one moment: every table has the rows, every file the hash and every sum the value that it had', async () => {
    // `restore` compares the hash and number of each table's rows, the figures and each file's hash, and throws where one differs.
    expect(manifest.tables.length).toBeGreaterThan(330)
    expect(manifest.files.map(({ path }) => path)).toContain('papers/kept.txt')
    expect(await readFile(at('files/papers/kept.txt'), 'utf8')).toBe('a paper that stands')
    const restored = new pg.Client({ connectionString: url })
    await restored.connect()
    const named = await restored.query<{ subject: string }>(`select subject from email_logs where template = 'at-work'`)
    await restored.end()
    expect(named.rows.length).toBeGreaterThan(0)
    const kept = new Set(manifest.files.map(({ path }) => path))
    expect(named.rows.filter(({ subject }) => !kept.has(subject))).toEqual([])
    const again = await backUp({ url, filesDir: at('files'), to: at('again') })
    expect(again.figures).toEqual(manifest.figures)
    expect(again.files).toEqual(manifest.files)
    expect(again.sequences).toEqual(manifest.sequences)
    const changed = again.tables.filter(({ name, sha256 }) => sha256 !== manifest.tables.find((table) => table.name === name)?.sha256).map(({ name }) => name)
    // What is held says so, and workers of the lost system are forgotten; nothing else is another.
    const mayDiffer = new Set([
      'email_logs', 'carrier_bookings', 'webhook_events', 'wms_messages', 'oms_messages', 'channel_messages', 'workers', '__drizzle_migrations',
    ])
    expect(changed.filter((name) => !mayDiffer.has(name))).toEqual([])
  })

  test('carries the system on: people sign in, the journal proves, jobs that waited wait', async () => {
    const services = await openServices({ ...app.services.config, DATABASE_URL: url, FILES_DIR: at('files') }, { jobs: promptJobs() })
    const server = await buildServer(services, composition)
    const [person] = await rows<{ email: string }>(services.database.db, sql`select email from users where email = 'super_admin@demo.example'`)
    const answer = await server.inject({
      method: 'POST', url: '/api/authenticate', headers: { 'x-subscription-key': 'test-subscription-key' },
      payload: { email: person?.email, password: inject('demoPassword') },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await proveJournal(services.database.db)).toMatchObject({ accounts_wrong: 0, journals_wrong: 0, documents_wrong: 0 })
    const waiting = await rows(services.database.db, sql`select 1 from pgboss.job where name = 'home.days' and state = 'created'`)
    expect(waiting.length).toBe(1)
    await server.close()
    await services.database.close()
  })

  test('sends nothing twice: what waited is held, and can be sent again by hand', async () => {
    expect(held).toMatchObject({ mails: 1 })
    const smtp = await startSmtp()
    const services = await openServices({ ...app.services.config, DATABASE_URL: url, FILES_DIR: at('files'), SMTP_URL: smtp.url }, { jobs: promptJobs() })
    await services.mail.drain()
    const count = async (text: ReturnType<typeof sql>) => (await rows<{ n: number }>(services.database.db, text))[0]?.n
    expect(await count(sql`select count(*)::int as n from email_logs where status = 'failed' and error like 'Restored from the backup of %'`)).toBe(1)
    expect(await count(sql`select count(*)::int as n from email_logs where status in ('queued', 'sending')`)).toBe(0)
    expect(await count(sql`select count(*)::int as n from webhook_events where state = 'pending'`)).toBe(0)
    await services.database.close()
    await smtp.stop()
  })
})

test('a target that is not empty is left as it is', async () => {
  await expect(restore({ from: at('one'), url: app.services.config.DATABASE_URL, filesDir: null })).rejects.toThrow('The database to restore to is not empty.')
  const full = restore({ from: at('one'), url: await emptyDatabase(), filesDir: app.services.config.FILES_DIR })
  await expect(full).rejects.toThrow('is not empty. Give another folder with --files')
})

test('a damaged backup is found out', async () => {
  const [file = ''] = (await readdir(at('one/files/papers'))).map((name) => at(`one/files/papers/${name}`))
  await writeFile(file, 'something else')
  await expect(restore({ from: at('one'), url: await emptyDatabase(), filesDir: at('damaged') })).rejects.toThrow('papers/kept.txt of the backup is damaged')
})
