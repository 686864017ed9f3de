import type { DetailProps } from '@/components/screens/detail'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { isUnderWay } from '@/lib/domain/agreement'

export type AgreementPage = Reply<'sellerAgreements.one'>
export type AgreementProps = DetailProps<'sellerAgreements.one'>

const underWay = (page: AgreementPage | undefined) => page?.agreement !== null && page !== undefined && isUnderWay(page.agreement.status)

/** The page as it is now; looked at again while a seal is being made. */
export const useAgreement = ({ call, input, record }: AgreementProps): AgreementPage =>
  useAsk(call, input, { first: record, pollMs: (now) => (underWay(now) ? 1500 : false) }).data ?? record
