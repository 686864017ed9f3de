import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './processes.mjs'
import { Trouble } from './trouble.mjs'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

async function must(command, args, advice, signal) {
  const { code, output } = await run(command, args, { signal, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  if (code !== 0) throw new Trouble(`${output}\n"${command} ${args.join(' ')}" failed. ${advice}`)
}

/**
 * Makes sure there is a Chromium for the end-to-end tests: the system's own, else Debian's when we may install it,
 * else the build Playwright downloads.
 * @param {AbortSignal} [signal]
 */
export async function ensureBrowser(signal) {
  if (existsSync(DEBIAN_CHROMIUM)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const advice = 'Install the package "chromium" by hand.'
    await must('apt-get', ['update'], advice, signal)
    await must('apt-get', ['install', '-y', 'chromium'], advice, signal)
    return
  }
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  await must(process.execPath, [playwright, 'install', 'chromium'], 'Install Chromium by hand so that /usr/bin/chromium exists, or let Playwright reach its download server.', signal)
}
