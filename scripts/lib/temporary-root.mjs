import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const MEMORY = '/dev/shm'
/** What a whole test run's databases may grow to, and what must be left to those who work beside them. */
const ROOM_BYTES = 4 * 2 ** 30
const LEFT_BYTES = 6 * 2 ** 30

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES + LEFT_BYTES
  } catch {
    return false
  }
}

/**
 * Where databases of tests live: in memory where there is plenty, since a database is some thousands of small files and a disk takes
 * seconds to copy them for each test file; else under `.data`.
 */
export const temporaryRoot = () => (isRoomy() ? join(MEMORY, `qafila-${process.getuid?.() ?? 0}`) : join(root, '.data/temporary'))
