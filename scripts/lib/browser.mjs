import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './processes.mjs'
import { Trouble } from './trouble.mjs'

/** Debian's, the better one first: the shell opens a page in a third of the time, for it draws no window around it. */
const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** See browser.d.mts. */
export const systemBrowser = () => SYSTEM.find((path) => existsSync(path))

async function install(name, signal) {
  const apt = (...args) => run('apt-get', args, { signal, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const isIn = async () => (await apt('install', '-y', name)).code === 0
  return (await isIn()) || ((await apt('update')).code === 0 && (await isIn()))
}

/** See browser.d.mts. */
export async function ensureBrowser(signal) {
  if (systemBrowser() === SYSTEM[0]) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && (await install('chromium-headless-shell', signal))) return
  if (systemBrowser()) return
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, output } = await run(process.execPath, [playwright, 'install', 'chromium'], { signal })
  if (code !== 0) throw new Trouble(`${output}\nThere is no Chromium for the end-to-end tests. Install it by hand so that ${SYSTEM[1]} exists, or let Playwright reach its download server.`)
}
