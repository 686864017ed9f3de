import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Next's optional optimiser of pictures, which is switched off (next.config.mjs) and left out of the image: libvips is LGPL. */
export const notShipped = /^(sharp|@img)(\/|$)/
// Their package.json names none; read in the file they come with.
const readByHand = { 'png-js': 'MIT' }
const licenceFile = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i

/**
 * Packages that what we ship is made of: all in the lock file but those of development, once a version.
 * @returns {{ name: string, version: string, licence: string, folder: string }[]}
 */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = Object.entries(packages).flatMap(([path, { version, license, dev, devOptional }]) => {
    const name = path.split('node_modules/').at(-1)
    return !path || dev || devOptional || notShipped.test(name)
      ? []
      : [{ name, version, licence: license ?? readByHand[name] ?? 'unknown', folder: join(root, path) }]
  })
  const once = new Map(found.map((each) => [`${each.name} ${each.version}`, each]))
  return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The words a package asks to be passed on: its licence and notice files. */
function wordsOf({ folder, licence }) {
  const files = readdirSync(folder).filter((file) => licenceFile.test(file)).toSorted()
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') || `Licence: ${licence}`
}

/**
 * The notices of all that is shipped and installed here (packages for other systems are not), same words once under
 * the names they are of.
 */
export function thirdPartyNotices() {
  const byWords = new Map()
  for (const each of shippedPackages().filter(({ folder }) => existsSync(folder))) {
    const words = wordsOf(each)
    byWords.set(words, [...(byWords.get(words) ?? []), `${each.name} ${each.version} (${each.licence})`])
  }
  const line = '-'.repeat(100)
  return [...byWords].map(([words, names]) => `${line}\n${names.join('\n')}\n${line}\n\n${words}\n`).join('\n')
}
