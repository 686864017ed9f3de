import { z } from 'zod'
import { accountKind, accountParty, journalDocument, journalKind } from '@/lib/domain/account'
import { anyOf, byId, Choice, Currency, Day, get, Id, Instant, lookup, numberText, paged, paging } from './kernel'

const needs = 'app_payment:journal-list'

const Journal = z.object({
  id: Id,
  journal_no: z.string(),
  day: Day,
  kind: z.enum(journalKind.names),
  document_type: z.enum(journalDocument.names),
  document_id: Id,
  document_no: z.string(),
  description: z.string(),
  /** Of its debits and of its credits, each once. */
  debited: z.string(),
  credited: z.string(),
  /** Σ of its debits; null where it has several currencies, which are never added. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  /** The journal it takes back, and the one that takes it back. */
  reverses_no: z.string().nullable(),
  reversed_by_no: z.string().nullable(),
  at: Instant,
})

const Entry = z.object({
  line: z.number(),
  account: z.enum(accountKind.names),
  party_type: z.enum(accountParty.names),
  party: z.string().nullable(),
  /** One of the two; with the decimals of the currency. */
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  currency: z.string(),
})

/** The double-entry journal, for reading alone: what documents post is posted with them. */
export const journal = {
  list: get('/api/journal/list', {
    needs,
    query: paging.extend({
      account: anyOf(z.enum(accountKind.names)),
      party: anyOf(z.string().regex(/^(client|carrier|transporter|vendor):\d{1,15}$/, 'Choose a party of the list.')),
      currency: anyOf(Currency), document_type: anyOf(z.enum(journalDocument.names)), document_no: numberText(60).optional(),
    }),
    reply: paged(Journal),
  }),
  one: get('/api/journal/:id', {
    needs, params: byId, reply: Journal.extend({ reverses_id: Id.nullable(), reversed_by_id: Id.nullable(), entries: z.array(Entry) }),
  }),
  /** Whoever has an account. */
  parties: lookup('/api/journal/parties', { needs, reply: z.array(Choice) }),
}
