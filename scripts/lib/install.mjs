// Runs on whatever Node the machine has (20 or newer) and before anything is installed: no packages, no newer syntax.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onLauncherGone } from './launcher.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))
const NODE_MAJOR = 24

const readJson = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/**
 * Whether `folder/node_modules` holds what `folder/package-lock.json` asks for. npm keeps its own record of what it
 * installed, written last, so an interrupted install counts as none and an `npm install` by hand counts as done.
 * @param {string} folder
 */
export function isInstalled(folder) {
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) return false
  const found = readJson(folder, 'node_modules/.package-lock.json').packages
  const matches = ([path, want]) => {
    const have = found[path]
    // npm leaves out optional packages that are made for another system.
    if (!have) return path === '' || want.optional === true || want.devOptional === true
    return have.version === want.version && have.integrity === want.integrity
  }
  return Object.entries(readJson(folder, 'package-lock.json').packages).every(matches)
}

/** Whether the lock file was made from this package.json; an install would otherwise choose versions of its own. */
export function isLocked(folder) {
  const manifest = readJson(folder, 'package.json')
  const locked = readJson(folder, 'package-lock.json').packages['']
  const listed = ({ dependencies = {}, devDependencies = {} }) => JSON.stringify([dependencies, devDependencies].map((list) => Object.entries(list).toSorted()))
  return listed(manifest) === listed(locked)
}

function stopWith(...lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}

/**
 * Not `npm ci`: it refuses a lock file that lacks optional packages of other systems, which is what npm writes where a
 * registry does not carry them all. `npm install` takes the same locked versions, and keeps what is there already.
 */
function installPackages() {
  if (!isLocked(root)) stopWith('package-lock.json does not fit package.json. Run "npm install" and commit both.')
  console.log('Installing packages (about a minute, only when they change) ...')
  const npm = process.env.npm_execpath
  // NODE_ENV=production would leave out what the build and the tests need.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const run = npm && npm.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (run.status !== 0) stopWith('npm could not install the packages (see above). Once "npm install" succeeds by hand, start again.')
  if (!isInstalled(root)) stopWith('npm did not install what package-lock.json asks for. Remove node_modules, then start again.')
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
}

/** The Node that came with the packages, or a sentence on what to do when its install script was kept from running. */
function bundledNode() {
  const node = join(root, 'node_modules/node/bin/node')
  const version = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout : ''
  if (majorOf(version ?? '') >= NODE_MAJOR) return node
  return stopWith(
    `This needs Node ${NODE_MAJOR}, and the one that comes as the npm package "node" is not usable (this is Node ${process.version}).`,
    'Its install script was probably not allowed to run: check "allowScripts" in package.json and `ignore-scripts` in .npmrc,',
    `then run "npm rebuild node". A Node ${NODE_MAJOR} or newer of your own, first on PATH, will also do.`,
  )
}

/** Runs the script again under `node`, passing signals on, and leaves with its exit code. Never resolves. */
function runAgain(node, script) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, [script, ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, PATH: path, RUN_AGAIN_BY: String(process.pid) } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  onLauncherGone(() => child.kill('SIGTERM'))
  return new Promise(() => {
    child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  })
}

/**
 * First line of every script: installs packages when they are not as locked, then makes sure that the rest of the
 * script runs under Node 24. Packages may be imported only after it.
 * @param {string} script `import.meta.url` of the caller
 */
export async function underNode24(script) {
  process.chdir(root)
  if (!isInstalled(root)) installPackages()
  if (majorOf(process.version) < NODE_MAJOR) await runAgain(bundledNode(), fileURLToPath(script))
}
