import { uploadPage } from '@/components/screens/upload'
import { sellerStatusTemplate } from '@/lib/contract/seller-status-columns'

export default uploadPage('/seller-onboarding-status/upload', {
  kind: 'seller_onboard_status',
  call: 'sellerOnboarding.upload',
  template: { call: 'sellerOnboarding.template', input: {} },
  columns: sellerStatusTemplate.columns,
  results: '/seller-onboarding-status?view=table',
})
