import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before every server process (`serviceFlags`): when an upstream or worker has been quiet for a while, what its work has left
 * goes back to the system. Node by itself keeps every page its heap ever had: 300 MB after a minute of lists, 40 MB after starting.
 */
const LOOK_EVERY_MS = 500
const QUIET_LOOKS = 3
/** Looking for jobs keeps a loop busy for a tenth of one look at times; work does for longer. */
const BUSY = 0.2
/** It takes a tenth of a second, and what is compiled again afterwards a little more: not for less than this. */
const WORTH_BYTES = 24e6

/** Collects as often as finds anything, and gives free pages back: a plain collection keeps them. */
const giveBack = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

function restWhenQuiet() {
  let quietLooks = 0
  let rested = 0
  let before = performance.eventLoopUtilization()
  // Somebody is there: their next question may come any moment.
  subscribe('http.server.request.start', () => {
    quietLooks = 0
  })
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    quietLooks = utilization < BUSY ? quietLooks + 1 : 0
    if (quietLooks < QUIET_LOOKS || process.memoryUsage.rss() < rested + WORTH_BYTES) return
    giveBack()
    rested = process.memoryUsage.rss()
    before = performance.eventLoopUtilization()
  }, LOOK_EVERY_MS).unref()
}

/**
 * Not the portal: after such a collection Node takes memory to be short and comes every few megabytes of a file on its way, so that a
 * gigabyte took 8 s instead of 2. It has little to give back anyway.
 */
const gives = new Set(['upstream', 'worker'])
if (isMainThread && gives.has(process.env.ROLE)) {
  // Node lets a small heap grow fourfold before it collects: 76 MB that live became 290 during an import. Twice is as fast here.
  setFlagsFromString('--heap-growing-percent=100')
  restWhenQuiet()
}
