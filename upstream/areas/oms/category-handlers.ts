import { omsCategories } from '@/lib/contract/oms-categories'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { addCategory, categoryChoices, categoryList, changeCategory, changeEach, toggleCategory } from './categories'

/** What is changed of each, without which they are. */
const changeOf = <B extends { ids: number[] }>({ ids: _, ...change }: B) => change

export const omsCategoryHandlers = implement(omsCategories, {
  list: ({ db, who, query }) => categoryList(db, who, query),
  add: adds('oms_category', ({ db, who, body }) => addCategory(db, who, body)),
  change: changes('oms_category', ({ db, who, params, body }) => changeCategory(db, who, params.id, body)),
  toggle: changes('oms_category', ({ db, who, params }) => toggleCategory(db, who, params.id, params.status)),
  changeMany: (ctx) => changeEach(ctx, ctx.body.ids, (id) => changeCategory(ctx.db, ctx.who, id, changeOf(ctx.body))),
  toggleMany: (ctx) => changeEach(ctx, ctx.body.ids, (id) => toggleCategory(ctx.db, ctx.who, id, ctx.body.status)),
  dropdown: ({ db, query }) => categoryChoices(db, query.search),
})
