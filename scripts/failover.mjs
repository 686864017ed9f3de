// The failover drill: a primary with two standbys of which one must have each commit, killed under its writers (docs/operations.md).
//   node scripts/failover.mjs --writers 16 --seconds 10
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/install.mjs'

const { status } = spawnSync(process.execPath, [join(root, 'scripts/drill.mjs'), 'failover', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
