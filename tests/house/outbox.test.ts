import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const upstream = join(import.meta.dirname, '../../upstream')
const sources = readdirSync(upstream, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'))
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
const read = (file: string) => readFileSync(join(upstream, file), 'utf8')
const having = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)))

test('a transaction is opened in one place, which knows when it has landed', () => {
  expect(having(/\.transaction\(/)).toEqual(['db/db.ts'])
})

test('what waits for a transaction in memory alone is what only this process remembers: whatever must happen is a row of the transaction', () => {
  expect(having(/\bwhenLanded\(/)).toEqual(['areas/configurations/handlers.ts', 'db/db.ts', 'platform/jobs.ts'])
})

test('nobody’s work is left running behind an answer, where it would die with the process', () => {
  // Boards are told by whoever is asked next; a session's last sight is noted again a minute later.
  const harmless = new Set(['areas/pas/stream.ts', 'platform/identify.ts'])
  expect(having(/^\s*(?:if \(.*\) )?void \w[\w.]*\(.*\)\.(?:catch|then)\(/m).filter((file) => !harmless.has(file))).toEqual([])
})

test('a file goes by a job of the transaction that forgets it, lest a crash leave it for good', () => {
  const others = {
    'areas/areas.ts': 'the job itself', 'areas/documents/change-papers.ts': 'one whose row was refused',
    'areas/reports/make.ts': 'one nobody wants any more, of which there is no row',
    'areas/uploads/purge.ts': 'found again the next night', 'areas/manifests/clock.ts': 'before its row, so that it is found again',
  }
  expect(having(/\bfiles\.remove\(/)).toEqual(Object.keys(others).toSorted())
})

test('whoever takes work up says who it is, so that the work is known to be nobody’s when it dies', () => {
  /** Begun anew by the job itself when its worker dies. */
  const byJobs = new Set(['allocation_backtests', 'xml_files'])
  const takings = sources.flatMap((file) => [
    ...read(file).matchAll(/update (\w+)(?: \w+)? set (?:status|state) = (?:\$\{literal\(\w+, )?'(?:sending|running|processing|generating)'[^`]*/g),
  ].map(([text, table]) => ({ file, table: table as string, text })))
  expect(takings.length).toBeGreaterThan(4)
  expect(takings.filter(({ table, text }) => !byJobs.has(table) && !/worker_id = \$\{/.test(text)).map(({ file, table }) => `${table} in ${file}`)).toEqual([])
  const claims = sources.flatMap((file) => [...read(file).matchAll(/set (?:batch_)?claim = \$\{[^`]*|, batch_claim = \$\{[^`]*/g)].map(([text]) => ({
    file, text,
  })))
  expect(claims.length).toBeGreaterThan(2)
  expect(claims.filter(({ text }) => !/worker_id = \$\{/.test(text)).map(({ file }) => file)).toEqual([])
})

test('no lease ends by the time alone: a clock may be moved', () => {
  expect(having(/claimed_until < now\(\)|heartbeat_at < now\(\)|touched_at < now\(\)|working_since < now\(\)/)).toEqual([])
})
