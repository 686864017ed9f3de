import { hvlv } from '@/lib/contract/hvlv'
import { changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { changeClass, reclassify } from './hvlv'
import { hvlvFigures, hvlvFile, hvlvList, hvlvOf } from './hvlv-list'

export const hvlvHandlers = implement(hvlv, {
  list: ({ db, who, query }) => hvlvList(db, who, query),
  figures: ({ db, who, query }) => hvlvFigures(db, who, query),
  change: changes('customs_order', ({ db, who, params, body }) => changeClass(db, who, params.id, body), ({ db, who, params }) => hvlvOf(db, who, params.id)),
  reclassify: changes('customs_order', async ({ db, who, body }) => ({ before: null, after: await reclassify(db, who, body) }), { by: () => 'reclassify' }),
  download: ({ db, who, body }) => hvlvFile(db, who, body),
})
