import { area } from '../../core/area'
import { sellerFinder } from './finder'
import { sellerActingHandlers, sellerHandlers, sellerJobs, sellerManageHandlers, sellerOnboardingHandlers } from './handlers'
import { sellerStatusUpload } from './status-upload'
import { sellerUpload } from './upload'

export const sellersArea = area({
  handlers: {
    sellers: sellerHandlers, sellerManage: sellerManageHandlers, sellerOnboarding: sellerOnboardingHandlers, sellerActing: sellerActingHandlers,
  },
  jobs: [sellerJobs],
  uploads: { seller: sellerUpload, seller_onboard_status: sellerStatusUpload },
  finders: [sellerFinder],
})
