// Makes an empty database and an empty folder what they were: `npm run restore -- --from /backups/monday`. `--resume` sends on what waited,
// for a system that was stopped before it was backed up. See docs/operations.md.
import { underNode24 } from './lib/install.mjs'

await underNode24(import.meta.url)
const { resolve } = await import('node:path')
const { readOptions, withDatabase } = await import('./lib/backup/options.mjs')
const { restore } = await import('./lib/backup/restore.mjs')
const { root } = await import('./lib/install.mjs')
const { environment, readSettings } = await import('./lib/settings.mjs')
const { inWords, Trouble } = await import('./lib/trouble.mjs')

try {
  const env = environment()
  const settings = readSettings(env)
  const { from, database, files, resume = false } = readOptions(process.argv.slice(2), { from: 'value', database: 'value', files: 'value', resume: 'flag' })
  if (!from) throw new Trouble('Say which backup with --from folder.')
  const filesDir = env.S3_BUCKET ? null : resolve(root, files ?? settings.filesDir)
  const work = (url) => restore({ from: resolve(root, from), url, filesDir, resume })
  const { manifest: { made_at, tables, files: restored }, held, took_ms } = await withDatabase(settings, database, work)
  const seconds = (took_ms / 1000).toFixed(1)
  console.log(`Restored as of ${made_at}: ${tables.length} tables and ${restored.length} files, every hash as it was, in ${seconds} s.`)
  const waiting = Object.entries(held).filter(([, n]) => n > 0).map(([what, n]) => `${n} ${what.replace('_', ' ')}`)
  if (waiting.length > 0)
    console.log(`Held, because they may have been sent since: ${waiting.join(', ')}. Send them again from their lists where they were not.`)
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
process.exit()
