import { sql } from 'drizzle-orm'
import { bigint, check, date, foreignKey, index, integer, jsonb, primaryKey, smallint, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { instant, ref, rowId } from '../columns'
import { amount } from '../money-columns'
import { pgTable } from '../table'

/** What we have, are owed, owe, earn and spend: one account a kind, party and currency. Triggers keep its balance, and nobody else may. */
export const accounts = pgTable(
  'accounts',
  {
    id: rowId(),
    kind: text('kind').notNull(),
    party_type: text('party_type').notNull(),
    /** Null for our own. */
    party_id: ref('party_id'),
    currency: text('currency').notNull(),
    /** Σ of its entries: debits above zero, credits below. */
    balance: amount('balance', 'currency').notNull().default('0.00'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('accounts_once').on(t.kind, t.party_type, t.party_id, t.currency).nullsNotDistinct(),
    // What an entry's currency is held to.
    unique('accounts_currency').on(t.id, t.currency),
    index('accounts_party').on(t.party_type, t.party_id),
    check('accounts_house', sql`(${t.party_type} = 'house') = (${t.party_id} is null)`),
  ],
)

/** One thing that happened to money. Append-only; what was wrong is reversed by a journal that names it. */
export const journals = pgTable(
  'journals',
  {
    id: rowId(),
    /** What it is about, said once: posted again it changes nothing. */
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    document_type: text('document_type').notNull(),
    document_id: ref('document_id').notNull(),
    /** The document's number as people know it. */
    document_no: text('document_no').notNull(),
    description: text('description').notNull(),
    /** The day in Dubai it belongs to. */
    day: date('day').notNull(),
    at: instant('at').notNull().default(sql`now()`),
    reverses_id: bigint('reverses_id', { mode: 'number' }).unique().references((): AnyPgColumn => journals.id),
  },
  (t) => [index('journals_document').on(t.document_type, t.document_id), index('journals_number').on(t.document_no), index('journals_day').on(t.day, t.id)],
)

export const journalEntries = pgTable(
  'journal_entries',
  {
    journal_id: ref('journal_id').notNull().references(() => journals.id),
    /** From 1, without a gap. */
    line: smallint('line').notNull(),
    account_id: ref('account_id').notNull(),
    currency: text('currency').notNull(),
    /** A debit above zero, a credit below. */
    amount: amount('amount', 'currency').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.journal_id, t.line] }),
    foreignKey({ name: 'journal_entries_account', columns: [t.account_id, t.currency], foreignColumns: [accounts.id, accounts.currency] }),
    index('journal_entries_of_account').on(t.account_id, t.journal_id),
    check('journal_entries_not_zero', sql`${t.amount} <> 0`),
  ],
)

/** What the proof of a night found; nothing is repaired. */
export const journalProofs = pgTable('journal_proofs', {
  id: rowId(),
  proved_at: instant('proved_at').notNull().default(sql`now()`),
  accounts_wrong: integer('accounts_wrong').notNull(),
  journals_wrong: integer('journals_wrong').notNull(),
  documents_wrong: integer('documents_wrong').notNull(),
  /** The first of each, for whoever looks. */
  examples: jsonb('examples').notNull().default(sql`'[]'`),
})

/** The next number of a series that may have no holes, one row a series and Dubai year. */
export const numberSeries = pgTable(
  'number_series',
  { kind: text('kind').notNull(), year: smallint('year').notNull(), next: bigint('next', { mode: 'number' }).notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.year] }), check('number_series_from_one', sql`${t.next} >= 1`)],
)
