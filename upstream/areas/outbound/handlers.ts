import { handlingUnits } from '@/lib/contract/handling-units'
import { outbound } from '@/lib/contract/outbound'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { sendBack } from './announce'
import { claimOutbound } from './claims'
import { loadUnits, stageUnits } from './loading'
import { allocateMany, allocateOutbound, cancelOutbound, deallocateOutbound, holdOutbound, releaseOutbound, resumeOutbound, submitOutbound } from './moves'
import { deliveryNote, outboundPickList, putBackList } from './papers'
import { outboundPerformance } from './performance'
import { pickOutbound } from './pick'
import { addPod, podFile } from './pod'
import { cancelPicked, putBack } from './put-back'
import { outboundList, outboundOf } from './read'
import { addOutbound, changeOutbound } from './save'
import { packingList, unitLabels } from './unit-papers'
import { changeUnit, openUnit } from './units'
import { deliverOutbound, shipOutbound } from './ship'

const entity = 'outbound_order'

export const outboundHandlers = implement(outbound, {
  list: ({ db, who, query }) => outboundList(db, who, query),
  performance: ({ db, who, query }) => outboundPerformance(db, who, query),
  one: ({ db, who, params }) => outboundOf(db, who, params.id),
  edit: ({ db, who, params }) => outboundOf(db, who, params.id),
  add: adds(entity, ({ db, who, body }) => addOutbound(db, who, body), {
    log: ({ body }) => body, says: ({ outbound_no, status }) => `Outbound ${outbound_no} is ${status === 'draft' ? 'kept as a draft' : 'submitted'}.`,
  }),
  change: changes(entity, ({ db, who, params, body }) => changeOutbound(db, who, params.id, body)),
  submit: changes(entity, ({ db, who, params }) => submitOutbound(db, who, params.id)),
  hold: changes(entity, ({ db, who, params, body }) => holdOutbound(db, who, params.id, body.reason)),
  resume: changes(entity, ({ db, who, params }) => resumeOutbound(db, who, params.id)),
  allocate: changes(entity, ({ db, who, params }) => allocateOutbound(db, who, params.id)),
  allocateMany,
  deallocate: changes(entity, ({ db, who, params }) => deallocateOutbound(db, who, params.id)),
  release: changes(entity, ({ db, who, params }) => releaseOutbound(db, who, params.id)),
  claim: changes(entity, ({ db, who, params, body }) => claimOutbound(db, who, params.id, body)),
  pick: changes(entity, ({ db, who, params, body }) => pickOutbound(db, who, params.id, body.picks)),
  ship: changes(entity, ({ db, who, params, body }) => shipOutbound(db, who, params.id, body)),
  deliver: changes(entity, ({ db, who, params, body }) => deliverOutbound(db, who, params.id, body)),
  addPod: changes(entity, ({ db, who, services, params, file }) => addPod(db, who, services, params.id, file)),
  podFile: ({ db, who, services, params }) => podFile(db, who, services, params.id),
  sendBack: changes(entity, ({ db, who, params, body }) => sendBack(db, who, params.id, body), {
    answer: (_ctx, { after: { id, inbound_no } }) => ({ id, inbound_no }),
  }),
  pickList: ({ db, who, params }) => outboundPickList(db, who, params.id),
  deliveryNote: ({ db, who, params }) => deliveryNote(db, who, params.id),
  cancel: changes(entity, ({ db, who, params, body }) => cancelOutbound(db, who, params.id, body.reason)),
  cancelPicked: changes(entity, ({ db, who, params, body }) => cancelPicked(db, who, params.id, body.reason)),
  putBack: changes(entity, ({ db, who, params, body }) => putBack(db, who, params.id, body)),
  putBackList: ({ db, who, params }) => putBackList(db, who, params.id),
})

export const handlingUnitHandlers = implement(handlingUnits, {
  open: changes(entity, ({ db, who, params, body }) => openUnit(db, who, params.id, body)),
  change: changes(entity, ({ db, who, params, body }) => changeUnit(db, who, params.sscc, body), { by: ({ id }) => id }),
  stage: changes(entity, ({ db, who, params, body }) => stageUnits(db, who, params.id, body)),
  load: changes(entity, ({ db, who, params, body }) => loadUnits(db, who, params.id, body)),
  packingList: ({ db, who, params }) => packingList(db, who, params.id),
  labels: ({ db, who, params, body }) => unitLabels(db, who, params.id, body),
})
