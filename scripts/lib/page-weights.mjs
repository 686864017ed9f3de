import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './install.mjs'

const built = join(root, '.next')
const MANIFEST = '/page_client-reference-manifest.js'

/** The manifest is a script that puts one object into a global. */
const objectIn = (script) => JSON.parse(script.slice(script.indexOf('{', script.indexOf('] ='))).replace(/;\s*$/, ''))

/**
 * What every page of the last build makes a browser fetch before it runs: the framework, its layouts and its own parts, gzipped, in
 * bytes. What comes later, with the first use of a menu or a dialog, is not in it. A page is named by its address, `/packages/[id]`.
 * @returns {{ path: string, bytes: number }[]}
 */
export function pageWeights() {
  const { rootMainFiles } = JSON.parse(readFileSync(join(built, 'build-manifest.json'), 'utf8'))
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(built, file))).length)
    return sizes.get(file)
  }
  return globSync(`server/app/**${MANIFEST}`, { cwd: built }).map((file) => {
    const folder = file.slice('server/app'.length, -MANIFEST.length)
    const { entryJSFiles } = objectIn(readFileSync(join(built, file), 'utf8'))
    const entries = Object.entries(entryJSFiles).filter(([entry]) => entry.endsWith('/layout') || entry.endsWith(`${folder}/page`))
    const files = new Set([...rootMainFiles, ...entries.flatMap(([, own]) => own)])
    return { path: folder.replace(/\/\([^/]+\)/g, '') || '/', bytes: [...files].reduce((sum, f) => sum + sizeOf(f), 0) }
  })
}
