import { omsCategories } from '@/lib/contract/oms-categories'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addCategory, categoryChoices, categoryList, changeCategory, toggleCategory } from './categories'

export const omsCategoryHandlers = implement(omsCategories, {
  list: ({ db, who, query }) => categoryList(db, who, query),
  add: adds('oms_category', ({ db, who, body }) => addCategory(db, who, body)),
  change: changes('oms_category', ({ db, who, params, body }) => changeCategory(db, who, params.id, body)),
  toggle: changes('oms_category', ({ db, who, params }) => toggleCategory(db, who, params.id, params.status)),
  dropdown: ({ db, query }) => categoryChoices(db, query.search),
})
