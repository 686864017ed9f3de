import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readKept } from './kept-json.mjs'

/** Each secret of a single-machine start: the variable that sets it and how long a generated one is, in random bytes. */
const lengths = { SUBSCRIPTION_KEY: 24, TOKEN_SECRET: 48, SESSION_SECRET: 48, NEXTAUTH_SECRET: 48, DEMO_PASSWORD: 12 }

/**
 * The secrets of this start. What the environment sets wins and is not written down; the rest is generated once and
 * kept in `file`, readable by its owner alone.
 * @param {string} file
 * @param {Record<string, string | undefined>} env
 */
export function readSecrets(file, env) {
  const kept = readKept(file, {
    otherwise: {},
    wayOut:
      'Put a copy of it back: without its TOKEN_SECRET sealed identity numbers cannot be opened. If there is no copy, remove it; everybody signs in again.',
  })
  const missing = Object.entries(lengths).filter(([name]) => !env[name] && !kept[name])
  for (const [name, bytes] of missing) kept[name] = randomBytes(bytes).toString('base64url')
  if (missing.length) writePrivately(file, `${JSON.stringify(kept, null, 2)}\n`)
  return Object.fromEntries(Object.keys(lengths).map((name) => [name, env[name] || kept[name]]))
}

/** Writes a file for its owner alone; it appears under its name only when it is whole. */
export function writePrivately(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, text, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
