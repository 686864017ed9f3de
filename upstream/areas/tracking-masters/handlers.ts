import { masters } from '@/lib/contract/tracking-masters'
import { Answer, implement } from '../../platform/implement'
import { addEvent, changeEvent, removeEvent } from './events'
import { addScan, changeScan, removeScan } from './scans'

export const masterHandlers = implement(masters, {
  addEvent: async ({ db, who, body, audit }) => {
    const after = await addEvent(db, who, body)
    audit({ entity: 'tracking_event', entity_id: after.code, after })
    return new Answer(201, after)
  },

  changeEvent: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeEvent(db, who, params.id, body)
    audit({ entity: 'tracking_event', entity_id: after.code, before, after })
    return after
  },

  removeEvent: async ({ db, params, audit }) => {
    const before = await removeEvent(db, params.id)
    audit({ entity: 'tracking_event', entity_id: before.code, before })
    return null
  },

  addScan: async ({ db, who, body, audit }) => {
    const after = await addScan(db, who, body)
    audit({ entity: 'entity_scan', entity_id: after.code, after })
    return new Answer(201, after)
  },

  changeScan: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeScan(db, who, params.id, body)
    audit({ entity: 'entity_scan', entity_id: after.code, before, after })
    return after
  },

  removeScan: async ({ db, params, audit }) => {
    const before = await removeScan(db, params.id)
    audit({ entity: 'entity_scan', entity_id: before.code, before })
    return null
  },
})
