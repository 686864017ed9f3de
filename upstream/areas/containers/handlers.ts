import { containers } from '@/lib/contract/containers'
import { implement } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import { printBagLabels } from './bag-labels'
import { bagsOfNumbers, findBags } from './bags'
import { trackConsolidations } from './track-consolidations'

export const containerHandlers = implement(containers, {
  bags: ({ db, who, query }) => findBags(db, who, query),
  bagLabels: ({ db, who, body }) => bagsOfNumbers(db, who, body),
  printBagLabels: ({ db, who, params, body }) => printBagLabels(db, who, { ...params, ...body }),
  bulkBagLabels: ({ db, who, body }) => printBagLabels(db, who, { ...body, format: 'pdf', size: '4X4', copies: 1 }),
  bagLabel: ({ db, who, body: { id, bag_no, ...job } }) => {
    if (!id && !bag_no) throw refuseField('id', 'Give a bag.')
    return printBagLabels(db, who, { ...job, copies: 1, ...(id ? { ids: [id] } : { bag_nos: [bag_no ?? ''] }) })
  },
  trackConsolidations: ({ db, who, body }) => trackConsolidations(db, who, body.numbers),
})
