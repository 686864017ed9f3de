import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)

const meta = join(root, 'upstream/db/migrations/meta')
const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
const { status } = spawnSync(
  process.execPath, [kit, 'generate', '--config', 'upstream/db/drizzle.config.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)

// Only the newest snapshot is compared with the schema; the ones before it are half a megabyte each.
const older = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json')).toSorted().slice(0, -1)
for (const name of older) rmSync(join(meta, name))

// Rows that are there are held to a new CHECK once the migration has landed (upstream/db/migrate.ts): looking through them here would hold the table back.
const written = join(meta, '..', readdirSync(join(meta, '..')).filter((name) => name.endsWith('.sql')).toSorted().at(-1) ?? '')
writeFileSync(written, readFileSync(written, 'utf8').replace(/^(ALTER TABLE .* ADD CONSTRAINT .* CHECK \(.*\));/gm, '$1 NOT VALID;'))
