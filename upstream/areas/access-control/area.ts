import { area } from '../../core/area'
import { userFinder } from './finder'
import { accessJobs, groupHandlers, memberHandlers, screenAccessHandlers, subAccountHandlers } from './handlers'

export const accessControlArea = area({
  handlers: { groups: groupHandlers, members: memberHandlers, screenAccess: screenAccessHandlers, subAccounts: subAccountHandlers },
  jobs: [accessJobs],
  finders: [userFinder],
})
