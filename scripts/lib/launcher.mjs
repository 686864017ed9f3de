import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 1000

/** Name and parent of a process, from Linux's /proc; elsewhere an empty name and no parent. */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const nameEnd = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, nameEnd), parent: Number(stat.slice(nameEnd + 2).split(' ')[1]) }
  } catch {
    return { name: '', parent: null }
  }
}

/** Numbers of the processes that must live for this script to go on; none for one started by hand or by a supervisor. */
function launchers() {
  const { npm_lifecycle_event: byNpm, RUN_AGAIN_BY: wrapper } = process.env
  const parent = process.ppid
  if (wrapper === String(parent)) return [parent]
  if (!byNpm) return []
  const { name, parent: grandparent } = look(parent)
  return name.startsWith('npm') || grandparent === null ? [parent] : [parent, grandparent]
}

/**
 * Calls back once when the npm that runs this script is gone. npm runs scripts through a shell that passes no signals
 * on, so `kill` on npm would otherwise leave the script and its servers behind.
 * @param {() => void} leave
 */
export function onLauncherGone(leave) {
  const [parent, grandparent] = launchers()
  if (!parent) return
  const timer = setInterval(() => {
    if (process.ppid === parent && (!grandparent || look(parent).parent === grandparent)) return
    clearInterval(timer)
    leave()
  }, LOOK_EVERY_MS)
  timer.unref()
}
