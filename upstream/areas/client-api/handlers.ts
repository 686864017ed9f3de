import { clientApi } from '@/lib/contract/client-api'
import { implement } from '../../platform/implement'
import { closeTransactions, retrigger } from './acts'
import { transactionSummary } from './summary'
import { transactionList } from './transactions'

export const clientApiHandlers = implement(clientApi, {
  list: ({ db, who, query }) => transactionList(db, who, query),
  summary: ({ db, who, query }) => transactionSummary(db, who, query),
  retrigger: ({ db, who, params, body, audit }) => retrigger(db, who, params.id, body.ids, audit),
  close: ({ db, who, params, body, audit }) => closeTransactions(db, who, params.id, body, audit),
})
