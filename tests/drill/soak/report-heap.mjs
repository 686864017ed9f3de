// Loaded into the servers of a soak: on SIGUSR2 the heap is collected and what is left of it, in bytes, is written to HEAP_DIR under the process's number.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGUSR2', () => {
  for (let n = 0; n < 3; n++) collect()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(join(process.env.HEAP_DIR, String(process.pid)), String(heapUsed + external))
})
