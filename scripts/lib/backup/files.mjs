import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Every file below a folder, by its path from there; half-written ones, whose names begin with a dot, are none yet. */
export async function filesBelow(folder, top = folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const each = await Promise.all(entries.filter(({ name }) => !name.startsWith('.')).map((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path, top) : [relative(top, path)]
  }))
  return each.flat()
}

export async function sha256(path) {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece)
    size += piece.length
  }
  return { sha256: hash.digest('hex'), size }
}

/**
 * Brings every file of a store to `to` that is not there yet. On one disk a file is linked: the store never writes into one that stands, so the
 * link keeps what it was even when the store removes it. What is removed while we look was wanted by nobody.
 */
export async function gatherFiles(from, to) {
  const have = new Set(await filesBelow(to))
  for (const path of await filesBelow(from)) {
    if (have.has(path)) continue
    const [source, target] = [join(from, path), join(to, path)]
    await mkdir(dirname(target), { recursive: true })
    await link(source, target).catch(() => copyFile(source, target)).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** What a folder holds, by path. */
export async function describeFiles(folder) {
  const described = []
  for (const path of (await filesBelow(folder)).toSorted()) described.push({ path, ...(await sha256(join(folder, path))) })
  return described
}

/** Copies what a backup holds into a store; a file that is not what the manifest says ends it. */
export async function restoreFiles(files, from, to) {
  for (const { path, sha256: expected } of files) {
    const target = join(to, path)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(from, path), target)
    const { sha256: found } = await sha256(target)
    if (found !== expected) {
      await rm(target)
      throw new Error(`The file ${path} of the backup is damaged: its hash is ${found}, not ${expected}.`)
    }
  }
}
