import { detailPage } from '@/components/screens/detail'
import { AgreementActions } from './agreement-actions'
import { AgreementBody, AgreementHead } from './agreement-body'

export default detailPage('/seller-onboarding-status/[id]', {
  load: 'sellerAgreements.one', input: { id: '[id]' }, title: 'legal_name', beside: ['sellers', 'sellerOnboarding', 'sellerActing'],
  Status: AgreementHead, Actions: AgreementActions, Body: AgreementBody,
})
