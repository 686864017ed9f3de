import { boxTypes } from '@/lib/contract/box-types'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addBoxType, boxTypeList, changeBoxType, toggleBoxType } from './box-types'

export const boxTypeHandlers = implement(boxTypes, {
  list: ({ db, query }) => boxTypeList(db, query),
  add: adds('box_type', ({ db, who, body }) => addBoxType(db, who, body)),
  change: changes('box_type', ({ db, who, params, body }) => changeBoxType(db, who, params.id, body)),
  toggle: changes('box_type', ({ db, who, params }) => toggleBoxType(db, who, params.id, params.status)),
})
