import { masters } from '@/lib/contract/tracking-masters'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addEvent, changeEvent, removeEvent } from './events'
import { addScan, changeScan, removeScan } from './scans'

export const masterHandlers = implement(masters, {
  addEvent: adds('tracking_event', ({ db, who, body }) => addEvent(db, who, body), { by: ({ code }) => code }),

  changeEvent: changes('tracking_event', ({ db, who, params, body }) => changeEvent(db, who, params.id, body), { by: ({ code }) => code }),

  removeEvent: removes('tracking_event', ({ db, params }) => removeEvent(db, params.id), null, { by: ({ code }) => code }),

  addScan: adds('entity_scan', ({ db, who, body }) => addScan(db, who, body), { by: ({ code }) => code }),

  changeScan: changes('entity_scan', ({ db, who, params, body }) => changeScan(db, who, params.id, body), { by: ({ code }) => code }),

  removeScan: removes('entity_scan', ({ db, params }) => removeScan(db, params.id), null, { by: ({ code }) => code }),
})
