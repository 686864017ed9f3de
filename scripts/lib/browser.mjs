import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './processes.mjs'
import { Trouble } from './trouble.mjs'

const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'
const first = (...paths) => paths.find((path) => existsSync(path))

/** See browser.d.mts. */
export const systemShell = () => first(SHELL, WHOLE)
/** See browser.d.mts. */
export const systemBrowser = () => first(WHOLE)

async function install(names, signal) {
  const apt = (...args) => run('apt-get', args, { signal, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const areIn = async () => (await apt('install', '-y', ...names)).code === 0
  return (await areIn()) || ((await apt('update')).code === 0 && (await areIn()))
}

/** See browser.d.mts. */
export async function ensureBrowser(signal) {
  if (existsSync(SHELL) && existsSync(WHOLE)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && (await install(['chromium', 'chromium-headless-shell'], signal))) return
  if (systemBrowser()) return
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, output } = await run(process.execPath, [playwright, 'install', 'chromium'], { signal })
  if (code !== 0) throw new Trouble(
    `${output}\nThere is no Chromium for the end-to-end tests. Install it by hand so that ${WHOLE} exists, or let Playwright reach its download server.`,
  )
}
