import { registerJobs } from '@/upstream/areas/areas'
import { claimNext } from '@/upstream/areas/uploads/claims'
import { runUpload } from '@/upstream/areas/uploads/run-upload'
import { readConfig } from '@/upstream/config'
import { openServices } from '@/upstream/platform/open-services'
import type { Jobs } from '@/upstream/platform/jobs'

// A worker of its own, so that it can be killed as a machine dies: takes the next upload, says aloud how far it has come.
const noJobs: Jobs = { start: async () => {}, stop: async () => {}, every: () => {}, always: () => {}, work: () => {}, send: async () => {} }
const services = await openServices(readConfig(), { jobs: noJobs })
// The kinds of uploads come with the composition.
registerJobs(services)
const upload = await claimNext(services.database.db, services.worker.id)
if (!upload) throw new Error('Nothing waits.')
console.log('claimed')
await runUpload(services, upload, { batchRows: 500, afterBatch: (batch) => console.log(`batch ${batch}`) })
console.log('finished')
process.exit(0)
