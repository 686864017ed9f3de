import { codPaid, codPending } from '@/lib/contract/cod-sums'
import { counted } from '@/lib/domain/counted'
import { changes } from '../../../platform/handler-shells'
import { implement } from '../../../platform/implement'
import { remindOfDue } from '../remind'
import { paidExport, pendingExport } from './export'
import { paidList } from './paid'
import { pendingList, pendingSummary } from './pending'

export const codPendingHandlers = implement(codPending, {
  list: ({ db, who, query }) => pendingList(db, who, query),
  summary: ({ db, who }) => pendingSummary(db, who),
  remind: changes('cod_order', ({ db, who, services, body }) => remindOfDue(db, who, services.mail, body.carrier_ids), {
    by: ({ ids }) => counted(ids.length, 'order'), answer: (_ctx, { after: { sent, skipped } }) => ({ sent, skipped }),
  }),
  download: ({ db, who, body }) => pendingExport(db, who, body),
})

export const codPaidHandlers = implement(codPaid, {
  list: ({ db, who, query }) => paidList(db, who, query),
  download: ({ db, who, body }) => paidExport(db, who, body),
})
