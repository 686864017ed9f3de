import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serviceFlags } from '../../scripts/lib/builds.mjs'
import { inAscii, slimChunks } from '../../scripts/lib/server-chunks.mjs'

const sources = import.meta.glob('../../{app,components,lib,upstream}/**/*.{ts,tsx}', {
  query: '?raw', import: 'default', eager: true,
}) as Record<string, string>
const raw = /String\.raw`[^`]*[^\0-\x7f]/

test('a source in escapes says what it said', () => {
  const letters = '– é ١ 😀'
  const escaped = inAscii(`'${letters}' + \`${letters}\` + /^[é😀]+$/u.test('😀é')`)
  expect(escaped).toMatch(/^[\0-\x7f]+$/)
  expect(new Function(`return ${escaped}`)()).toBe(`${letters}${letters}true`)
})

test('no raw template holds a letter that is written as an escape', () => {
  expect(Object.keys(sources).filter((file) => raw.test(sources[file] ?? ''))).toEqual([])
})

test('a chunk the build wrote twice is kept once, and both names still give it', () => {
  const server = mkdtempSync(join(tmpdir(), 'qafila-chunks-'))
  try {
    mkdirSync(join(server, 'chunks/ssr'), { recursive: true })
    const at = (name: string) => join(server, 'chunks', name)
    for (const name of ['a.js', '[b].js']) writeFileSync(at(name), `module.exports=[1,()=>"10 – 12"];\n\n//# sourceMappingURL=${name}.map`)
    writeFileSync(at('c.js'), 'module.exports=[2,()=>"other"]')
    slimChunks(server)
    const load = createRequire(at('x.cjs'))
    expect(load('./a.js')).toBe(load('./[b].js'))
    expect(load('./a.js')[1]()).toBe('10 – 12')
    expect(load('./c.js')[1]()).toBe('other')
    expect(readFileSync(at('a.js'), 'utf8').length).toBeLessThan(80)
  } finally {
    rmSync(server, { recursive: true, force: true })
  }
})

// 100 MB of small things held for a moment, then let go; afterwards it tells its memory now and then.
const worker = `
  let held = Array.from({ length: 1_000_000 }, (_, i) => ({ i, text: 'n' + i }))
  console.log('held', Math.round(process.memoryUsage.rss() / 1e6))
  held = null
  setInterval(() => console.log('now', Math.round(process.memoryUsage.rss() / 1e6)), 250)
`

test('a server process gives back what its work took once it is quiet', { timeout: 20_000 }, async () => {
  const child = spawn(process.execPath, [...serviceFlags, '-e', worker], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ROLE: 'upstream' } })
  try {
    let held = 0
    for await (const piece of child.stdout) {
      for (const [, word, mb] of String(piece).matchAll(/(\w+) (\d+)/g)) {
        if (word === 'held') held = Number(mb)
        else if (Number(mb) < held - 60) return
      }
    }
    expect.fail('The process ended with all it had taken.')
  } finally {
    child.kill('SIGKILL')
  }
})
