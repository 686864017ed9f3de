import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const unique = (names: Iterable<string>) => [...new Set(names)].toSorted()
const all = (text: string, pattern: RegExp) => unique([...text.matchAll(pattern)].map((match) => match[1] ?? ''))

function sources(path: string): string[] {
  if (statSync(path).isFile()) return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.mts') ? [path] : []
  return readdirSync(path).flatMap((name) => sources(join(path, name)))
}

/** Given by the system, by Node, or by our own scripts to the processes they start; WEBHOOK_SECRET is of a receiver's own code, which we show as an example. */
const notForPeople = new Set(['WEBHOOK_SECRET', 'PATH', 'NODE_ENV', 'NEXT_RUNTIME', 'HOSTNAME', 'NEXTAUTH_URL', 'ROLE'])
/** Of `npm start` on one machine; in the image the folder is a volume and the ports are fixed. */
const ofOneMachine = new Set(['DATA_DIR', 'DB_PORT', 'FILES_DIR', 'HOST', 'UPSTREAM_PORT'])

const upstream = all(read('upstream/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): z/gm)
const portal = unique(['lib', 'app', 'components', 'middleware.ts', 'instrumentation.ts', 'scripts/lib/admit.mjs']
  .flatMap(sources).flatMap((file) => all(read(file), /(?:process\.env\.|needed\('|\benv\[')([A-Z][A-Z0-9_]+)/g)))
const start = all(read('scripts/lib/settings.mjs'), /\benv\.([A-Z][A-Z0-9_]+)/g)
const secrets = all(/lengths = \{(.*)\}/.exec(read('scripts/lib/secrets.mjs'))?.[1] ?? '', /([A-Z][A-Z0-9_]+):/g)

const table = read('README.md').split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split(' | ')[0] ?? '').join('\n')
const documented = all(table, /`([A-Z][A-Z0-9_]+)`/g)
const example = all(read('.env.example'), /^#([A-Z][A-Z0-9_]+)=/gm)

const compose = read('compose.yaml')
const shared = all(/^x-upstream-environment:[^]*?^services:/m.exec(compose)?.[0] ?? '', /^ {2}([A-Z][A-Z0-9_]+):/gm)
const ofService = (name: string) => {
  const block = new RegExp(`^  ${name}:\\n[^]*?(?=^  \\w|^volumes:)`, 'm').exec(compose)?.[0] ?? ''
  return unique([...(block.includes('*upstream-environment') ? shared : []), ...all(block, /^ {6}([A-Z][A-Z0-9_]+):/gm)])
}

describe('a variable', () => {
  test('that is read is in README', () => {
    expect(upstream.length).toBeGreaterThan(25)
    expect(portal).toEqual(expect.arrayContaining(['BRAND_NAME', 'SESSION_SECRET', 'TRUSTED_PROXIES', 'UPSTREAM_URL']))
    const missing = unique([...upstream, ...portal, ...start, ...secrets]).filter((name) => !documented.includes(name) && !notForPeople.has(name))
    expect(missing).toEqual([])
  })

  test('of README is read, by us or by a library or image of ours', () => {
    const byOthers = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'POSTGRES_PASSWORD']
    expect(documented.filter((name) => ![...upstream, ...portal, ...start, ...secrets, ...byOthers].includes(name))).toEqual([])
  })

  test('of README is in .env.example, and the other way round', () => {
    expect(example).toEqual(documented)
  })

  test('reaches the process that reads it with compose too', () => {
    const inImage = upstream.filter((name) => !ofOneMachine.has(name) && name !== 'PORT' && name !== 'ROLE')
    for (const name of ['upstream', 'worker']) expect(inImage.filter((each) => !ofService(name).includes(each)), name).toEqual([])
    expect(portal.filter((each) => !ofService('portal').includes(each) && (each === 'NEXTAUTH_URL' || !notForPeople.has(each))), 'portal').toEqual([])
  })

  test('of README can be set from outside with compose: it is passed on, not fixed', () => {
    const passed = all(compose, /\$\{([A-Z][A-Z0-9_]+)[:?}-]/g)
    const fixed = new Set(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'JOBS'])
    expect(documented.filter((name) => !passed.includes(name) && !ofOneMachine.has(name) && !fixed.has(name))).toEqual([])
  })
})
