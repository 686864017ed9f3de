import { banks } from '@/lib/contract/banks'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { bankList } from './read'
import { addBank, confirmBank, saveBank } from './save'

export const bankHandlers = implement(banks, {
  list: ({ db, who, query }) => bankList(db, who, query),
  add: adds('bank', ({ db, who, body }) => addBank(db, who, body), (_ctx, id) => ({ id })),
  save: changes('bank', ({ db, who, params, body }) => saveBank(db, who, params.id, body)),
  confirm: changes('bank', ({ db, who, params, body }) => confirmBank(db, who, params.id, body.iban)),
})
