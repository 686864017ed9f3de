import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}

/**
 * One word for the content of all files under `paths`. Content, not times: a checkout or a touch is no reason to build.
 * @param {string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).toSorted()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * Runs `build` unless `stamp` says that it was done from the same sources. The stamp is away while building, so a
 * build that was cut short is done again.
 * @param {{ stamp: string, sources: string[], build: () => Promise<void> }} work
 * @returns {Promise<boolean>} whether it built
 */
export async function buildWhenStale({ stamp, sources, build }) {
  const now = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
  return true
}
