import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'qafila-spool'
/** `qafila-spool-<process>-<six letters>`. */
const ours = new RegExp(`^${PREFIX}-(\\d+)-[A-Za-z0-9]{6}$`)

/** A folder of this process's own for a file on its way; whoever makes it removes it. */
export const spoolFolder = (under = tmpdir()): Promise<string> => mkdtemp(join(under, `${PREFIX}-${process.pid}-`))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is running all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes what killed processes left on the disk, of this number too: asked at the start, before this process has
 * made any. Answers how many folders went.
 */
export async function sweepSpools(under = tmpdir()): Promise<number> {
  const left = readdirSync(under).filter((name) => {
    const pid = Number(ours.exec(name)?.[1] ?? 0)
    return pid > 0 && (pid === process.pid || !isRunning(pid))
  })
  await Promise.all(left.map((name) => rm(join(under, name), { recursive: true, force: true })))
  return left.length
}
