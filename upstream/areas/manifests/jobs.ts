import type { Services } from '../../platform/services'
import { closeWindows, removeOldFiles, takeFromDead, tryAgain } from './clock'
import { generateManifest } from './generate'

/** How often manifests of dead workers are looked for. */
const LOOK_MS = 3000

/** Background work of the manifests: a look every minute for windows that ended, and the making of the files. */
export function manifestJobs(services: Services): void {
  services.jobs.work('manifest.run', (data) => generateManifest(services, Number(data.id)), { parallel: 2 })
  services.jobs.always(() => takeFromDead(services), LOOK_MS)
  services.jobs.work('manifest.clock', async () => {
    await tryAgain(services)
    await closeWindows(services)
    await removeOldFiles(services)
  })
  services.jobs.every('manifest.clock', '* * * * *')
}
