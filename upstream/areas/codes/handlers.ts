import { sql } from 'drizzle-orm'
import { codes } from '@/lib/contract/codes'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { rowByRow } from '../../platform/row-by-row'
import { checkCodes } from './check-codes'
import { findHandling } from '../../core/codes/find-handling'
import { addHandling, removeHandling, saveHandling } from './save-handling'
import { addSplit, findSplits, readSplit, removeSplit, saveSplit } from './splits'
import { fieldList, previewSplit, uncoveredCities } from './try-splits'

export const codeHandlers = implement(codes, {
  handling: ({ db, who, query }) => findHandling(db, who, query),
  addHandling: adds('special_handling', ({ db, who, body }) => addHandling(db, who, body), { by: ({ code }) => code, log: ({ body }) => body }),
  saveHandling: changes('special_handling', ({ db, who, params, body }) => saveHandling(db, who, params.id, body), { by: ({ code }) => code }),
  switchHandling: ({ db, who, body: { ids, status }, audit }) =>
    rowByRow(db, { ids, table: sql`special_handling`, name: sql`code` }, async (id) => {
      const { before, after } = await saveHandling(db, who, id, { status })
      audit({ entity: 'special_handling', entity_id: after.code, before, after })
    }),
  removeHandling: removes('special_handling', ({ db, who, params }) => removeHandling(db, who, params.id), { status: 'delete' }, { by: ({ code }) => code }),
  check: ({ db, who, body }) => checkCodes(db, who, body),

  splits: ({ db, who, query }) => findSplits(db, who, query),
  splitFields: async () => fieldList(),
  uncovered: ({ db, query }) => uncoveredCities(db, query.country_code),
  split: ({ db, who, params }) => readSplit(db, who, params.id),
  addSplit: adds('split_code', ({ db, who, body }) => addSplit(db, who, body), { log: ({ body }) => body }),
  saveSplit: changes(
    'split_code', ({ db, who, params, body }) => saveSplit(db, who, params.id, body),
    { answer: (_, { after, recompute_count }) => ({ ...after, recompute_count }) },
  ),
  removeSplit: removes('split_code', ({ db, who, params }) => removeSplit(db, who, params.id), { status: 'delete' }),
  previewSplit: ({ db, who, body }) => previewSplit(db, who, body),
})
