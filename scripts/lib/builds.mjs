import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'
import { run } from './processes.mjs'
import { inAscii, slimChunks } from './server-chunks.mjs'
import { buildWhenStale } from './stale.mjs'
import { Trouble } from './trouble.mjs'

const at = (...parts) => join(root, ...parts)
export const upstreamBundle = at('dist/upstream.mjs')
export const portalServer = at('.next/standalone/server.js')
/**
 * Of every server process. Node takes young generations of up to 64 MiB on a large machine, which stay resident: 16 MiB are as fast
 * here and leave 170 MB less. No --enable-source-maps: the map of the upstream would be 70 MB of heap, and its bundle reads as written.
 * What the upstream's work leaves goes back to the system in quiet moments; rest.mjs keeps out of other processes.
 */
export const serviceFlags = ['--max-semi-space-size=16', '--expose-gc', '--import', pathToFileURL(at('scripts/lib/rest.mjs')).href]
/** Of every server process on Linux: its C library would keep a store of free memory for each thread of Node's. */
export const serviceEnv = { MALLOC_ARENA_MAX: '2' }

// Written by `next build` itself, or read by other tools only.
const notBuilt = new Set(['next-env.d.ts', 'knip.json'])
const rootFiles = () => readdirSync(root).filter((name) => /\.(ts|mjs|json)$/.test(name) && !notBuilt.has(name))
const portalSources = () => ['app', 'components', 'lib', 'public', 'scripts/lib/server-chunks.mjs', ...rootFiles()].map((name) => at(name))
const upstreamSources = () =>
  ['upstream', 'lib', 'tsconfig.json', 'package-lock.json', 'scripts/lib/builds.mjs', 'scripts/lib/server-chunks.mjs'].map((name) => at(name))

/** Bundled with us, of what we use of them: made of so many small files that reading them one by one leaves 60 MB resident. */
const bundled = ['drizzle-orm']

/** How a TypeScript entry becomes one file that Node runs; all other packages stay in node_modules. */
export function bundleOptions(entry, outfile) {
  return {
    absWorkingDir: root, entryPoints: [entry], outfile,
    alias: { '@': root.replace(/[\\/]$/, ''), ...Object.fromEntries(bundled.map((name) => [name, at('node_modules', name)])) },
    mainFields: ['module', 'main'],
    bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node24', sourcemap: true, metafile: true, logLevel: 'warning',
  }
}

/** @returns {Promise<string[]>} what the bundle imports by name */
export async function bundle(entry, outfile) {
  const { build } = await import('esbuild')
  const { metafile } = await build(bundleOptions(entry, outfile)).catch(() => {
    throw new Trouble(`${entry} could not be bundled (see above).`)
  })
  writeFileSync(outfile, inAscii(readFileSync(outfile, 'utf8')))
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return [...new Set(imports.filter(({ external, path }) => external && !path.startsWith('node:')).map(({ path }) => path))]
}

/** Builds `dist/upstream.mjs` when its sources changed. @returns {Promise<boolean>} whether it built */
export function buildUpstream() {
  return buildWhenStale({
    stamp: at('dist/upstream.stamp'), sources: upstreamSources(),
    build: async () => { await bundle('upstream/main.ts', upstreamBundle) },
  })
}

async function nextBuild({ live, signal }) {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { code, output } = await run(process.execPath, [at('node_modules/next/dist/bin/next'), 'build'], { env, live, signal })
  if (code !== 0) throw new Trouble(`The portal could not be built.\n${output}`)
  if (!existsSync(portalServer)) throw new Trouble(`next build made no ${portalServer}: next.config.mjs must say output: 'standalone'.`)
  slimChunks(at('.next/standalone/.next/server'))
  // The standalone server serves both, but Next leaves bringing them there to whoever ships it.
  cpSync(at('.next/static'), at('.next/standalone/.next/static'), { recursive: true })
  rmSync(at('.next/standalone/public'), { recursive: true, force: true })
  if (existsSync(at('public'))) cpSync(at('public'), at('.next/standalone/public'), { recursive: true })
}

/**
 * Builds the portal when its sources changed.
 * @param {{ live?: boolean, signal?: AbortSignal, before?: () => void }} [options] `live` shows Next's own output,
 *   `before` hears of it only when there is something to build
 * @returns {Promise<boolean>} whether it built
 */
export function buildPortal({ live = false, signal, before } = {}) {
  return buildWhenStale({
    stamp: at('.next/portal.stamp'), sources: portalSources(),
    async build() {
      before?.()
      await nextBuild({ live, signal })
    },
  })
}
