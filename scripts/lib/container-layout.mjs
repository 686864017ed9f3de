import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { bundle, upstreamBundle } from './builds.mjs'
import { root } from './install.mjs'
import { notShipped, thirdPartyNotices } from './notices.mjs'

// Found by name at run time (upstream/documents: fonts.ts, libraries.ts), so no import tells of them.
const fonts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies).filter((name) =>
  /^@fontsource\/|^@fontsource-variable\/noto-/.test(name),
)
const loadedByName = [...fonts, '@napi-rs/canvas', 'fontkit', 'pdfkit', 'bwip-js', 'harfbuzzjs']
// Of a font the files documents are set in: upright, of four weights or of all.
const notNeededToRun = /\.(d\.[cm]?ts|map|md|markdown)$|@fontsource.*(\.css|\.scss|-italic\.woff2?|-[12369]00-normal\.woff2?|-[4578]00-normal\.woff2)$/

/** Folder of a package as Node would find it from `from`; null for an optional one that is not here. */
function packageFolder(name, from) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return from === dirname(from) ? null : packageFolder(name, dirname(from))
}

/** Folders of the packages behind some import names and of all that those need. */
function withDependencies(specifiers) {
  const folders = new Set()
  const visit = (name, from) => {
    const folder = packageFolder(name, from)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const needed = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
    for (const next of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...needed]) visit(next, folder)
  }
  for (const specifier of specifiers) visit(specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), root)
  return [...folders]
}

// What the image's command names: its entry, and what is loaded before it.
const scripts = ['scripts/container.mjs', 'scripts/lib/rest.mjs']

/** Scripts of ours and all of ours that they import. */
function withImports(files, known = new Set()) {
  for (const file of files.filter((each) => !known.has(each))) {
    known.add(file)
    const imported = [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path))
    withImports(imported.filter((path) => path.startsWith(join(root, 'scripts'))), known)
  }
  return [...known]
}

/**
 * Lays out what the container image holds: Next's standalone server, the upstream's bundle with its migrations, the
 * packages those need, the entry script and the notices of all packages. Needs a fresh build.
 * @returns {Promise<string>} the folder
 */
export async function layOutContainer(target = join(root, 'dist/container')) {
  const into = (path) => join(target, relative(root, path))
  rmSync(target, { recursive: true, force: true })
  const standalone = join(root, '.next/standalone')
  const isShipped = (path) => !notShipped.test(relative(join(standalone, 'node_modules'), path))
  cpSync(standalone, target, { recursive: true, verbatimSymlinks: true, filter: isShipped })
  for (const folder of withDependencies([...(await bundle('upstream/main.ts', upstreamBundle)), ...loadedByName])) {
    cpSync(realpathSync(folder), into(folder), { recursive: true, verbatimSymlinks: true, filter: (path) => !notNeededToRun.test(path) })
  }
  mkdirSync(into(dirname(upstreamBundle)), { recursive: true })
  const ours = withImports(scripts.map((script) => join(root, script)))
  for (const file of [upstreamBundle, `${upstreamBundle}.map`, ...ours, join(root, 'package.json')]) cpSync(file, into(file))
  writeFileSync(join(target, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices())
  // What the upstream reads beside its code, such as migrations.
  cpSync(join(root, 'upstream'), join(target, 'upstream'), { recursive: true, filter: (path) => !path.endsWith('.ts') })
  return target
}
