import { area } from '../../core/area'
import { seedWorkspace } from '../../demo/workspace/seed-workspace'
import { workspaceHandlers } from './handlers'
import { homeJobs } from './home-days'

export const workspaceArea = area({
  handlers: { workspace: workspaceHandlers },
  jobs: [homeJobs],
  demo: seedWorkspace,
})
