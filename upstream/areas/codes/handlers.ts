import { sql } from 'drizzle-orm'
import { codes } from '@/lib/contract/codes'
import { removes } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import { rowByRow } from '../../platform/row-by-row'
import { checkCodes } from './check-codes'
import { findHandling } from '../../core/codes/find-handling'
import { addHandling, removeHandling, saveHandling } from './save-handling'
import { addSplit, findSplits, readSplit, removeSplit, saveSplit } from './splits'
import { fieldList, previewSplit, uncoveredCities } from './try-splits'

export const codeHandlers = implement(codes, {
  handling: ({ db, who, query }) => findHandling(db, who, query),
  addHandling: async ({ db, who, body, audit }) => {
    const made = await addHandling(db, who, body)
    audit({ entity: 'special_handling', entity_id: made.code, after: body })
    return new Answer(201, made)
  },
  saveHandling: async ({ db, who, params, body, audit }) => {
    const { before, after } = await saveHandling(db, who, params.id, body)
    audit({ entity: 'special_handling', entity_id: after.code, before, after })
    return after
  },
  switchHandling: ({ db, who, body: { ids, status }, audit }) =>
    rowByRow(db, { ids, table: sql`special_handling`, name: sql`code` }, async (id) => {
      const { before, after } = await saveHandling(db, who, id, { status })
      audit({ entity: 'special_handling', entity_id: after.code, before, after })
    }),
  removeHandling: async ({ db, who, params, audit }) => {
    const before = await removeHandling(db, who, params.id)
    audit({ entity: 'special_handling', entity_id: before.code, before })
    return { status: 'delete' }
  },
  check: ({ db, who, body }) => checkCodes(db, who, body),

  splits: ({ db, who, query }) => findSplits(db, who, query),
  splitFields: async () => fieldList(),
  uncovered: ({ db, query }) => uncoveredCities(db, query.country_code),
  split: ({ db, who, params }) => readSplit(db, who, params.id),
  addSplit: async ({ db, who, body, audit }) => {
    const made = await addSplit(db, who, body)
    audit({ entity: 'split_code', entity_id: made.id, after: body })
    return new Answer(201, made)
  },
  saveSplit: async ({ db, who, params, body, audit }) => {
    const { before, after, recompute_count } = await saveSplit(db, who, params.id, body)
    audit({ entity: 'split_code', entity_id: params.id, before, after })
    return { ...after, recompute_count }
  },
  removeSplit: removes('split_code', ({ db, who, params }) => removeSplit(db, who, params.id), { status: 'delete' }),
  previewSplit: ({ db, who, body }) => previewSplit(db, who, body),
})
