import type { ActionField } from '@/components/screens/list-definition'
import { codDisputeReason } from '@/lib/domain/cod-dispute'

export const raisesDisputes = 'app_cod_reconcile:dispute-raise'

/** What is asked of whoever raises a dispute. */
export const disputeFields: Record<string, ActionField> = {
  reason_code: { as: 'choice', label: 'Reason', required: true, options: codDisputeReason.options },
  description: { as: 'longText', label: 'What is wrong', required: true, hint: 'At least 10 characters. Evidence is added to the dispute.' },
}
