import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readConfig } from '@/upstream/config'
import { prepareDatabase } from '@/upstream/demo/prepare'
import { startPooler } from '../../scripts/lib/pooler.mjs'
import { startTemporaryPostgres } from '../../scripts/lib/postgres.mjs'
import { readSealSettings } from '../../scripts/lib/seal-key.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    demoPassword: string
    /** A pooler before it, for `npm run drill -- pooled`; empty without one. */
    poolerUrl: string
    /** What agreements are sealed with. */
    seal: { SEAL_KEY: string; SEAL_CERTIFICATE: string }
  }
}

/** One PostgreSQL for the run, with a small demo as the template every test file clones. */
export default async function setup(project: TestProject) {
  const postgres = await startTemporaryPostgres()
  const url = (name: string) => postgres.url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database template_demo')
  await admin.end()
  const folder = await mkdtemp(join(tmpdir(), 'qafila-seal-'))
  const seal = await readSealSettings(folder, {})
  const demoPassword = 'a long test pass phrase'
  await prepareDatabase(
    readConfig({
      DATABASE_URL: url('template_demo'), SUBSCRIPTION_KEY: 'test-subscription-key',
      TOKEN_SECRET: 'x'.repeat(40), DEMO: '1', DEMO_PASSWORD: demoPassword, DEMO_PACKAGES: '400', ...seal,
    }),
  )
  project.provide('postgresUrl', postgres.url)
  project.provide('demoPassword', demoPassword)
  project.provide('seal', seal)
  const pooler = process.env.POOLED ? await startPooler({ of: postgres.url, dir: postgres.home }) : null
  project.provide('poolerUrl', pooler?.url ?? '')
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
