import { codDisputes } from '@/lib/contract/cod-disputes'
import { adds, changes } from '../../../platform/handler-shells'
import { implement, type ReceivedFile } from '../../../platform/implement'
import { actOnDispute } from './act'
import { addEvidence, evidenceFile } from './evidence'
import { disputeOrders, disputePayment } from './raise'
import { disputeList } from './read'

export const codDisputeHandlers = implement(codDisputes, {
  list: ({ db, who, query }) => disputeList(db, who, query),
  orders: ({ db, who, query }) => disputeList(db, who, { ...query, level: 'order' }),
  addPayment: adds('cod_dispute', ({ db, who, services, body }) => disputePayment(db, who, services.mail, body), {
    log: ({ body }) => body, answer: (_ctx, { dispute_no }) => ({ dispute_no }), says: ({ dispute_no }) => `Dispute ${dispute_no} is open.`,
  }),
  addOrders: adds('cod_dispute', ({ db, who, services, body }) => disputeOrders(db, who, services.mail, body), {
    log: ({ body }) => body, answer: (_ctx, { dispute_nos }) => ({ dispute_nos }), says: ({ dispute_nos }) => `Dispute ${dispute_nos.join(', ')} is open.`,
  }),
  act: changes('cod_dispute', ({ db, who, services, params, body }) => actOnDispute(db, who, services.mail, params, body)),
  actOnOrder: changes('cod_dispute', ({ db, who, services, params, body }) => actOnDispute(db, who, services.mail, params, body)),
  addEvidence: adds('cod_dispute', ({ db, who, services, params, file, body }) => (
    addEvidence(db, who, services, params.id, file as ReceivedFile, body.note)
  ), { by: ({ dispute_no }) => dispute_no, answer: (_ctx, { id }) => ({ id }) }),
  evidence: ({ db, who, services, params }) => evidenceFile(db, who, services, params.id),
})
