// Copies database and files as they are at one moment, while people work: `npm run backup -- --to /backups/monday`. See docs/operations.md.
import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { resolve } = await import('node:path')
const { backUp } = await import('./lib/backup/backup.mjs')
const { databaseAddress, readOptions } = await import('./lib/backup/options.mjs')
const { root } = await import('./lib/install.mjs')
const { environment, readSettings } = await import('./lib/settings.mjs')
const { inWords } = await import('./lib/trouble.mjs')

try {
  const env = environment()
  const settings = readSettings(env)
  const { to, database } = readOptions(process.argv.slice(2), { to: 'value', database: 'value' })
  const folder = resolve(root, to ?? `.data/backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`)
  // A bucket keeps its own versions, and is copied by whoever keeps it (docs/operations.md).
  const filesDir = env.S3_BUCKET ? null : settings.filesDir
  const { tables, files, took_ms } = await backUp({ url: database ?? (await databaseAddress(settings)), filesDir, to: folder })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables and ${files.length} files are in ${folder}, after ${(took_ms / 1000).toFixed(1)} s.`)
  if (!filesDir) console.log(`Files are in the bucket ${env.S3_BUCKET} and were not copied.`)
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
