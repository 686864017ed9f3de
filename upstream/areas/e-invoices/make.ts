import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { eInvoices } from '@/lib/contract/e-invoices'
import { counted } from '@/lib/domain/counted'
import { eInvoiceChecks, scoreOf, typeCode, type EInvoiceCheck, type EInvoiceDocument } from '@/lib/domain/e-invoice'
import { first, rows, type Db } from '../../db/db'
import { ublOf } from '../../documents/ubl'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { eInvoiceFacts } from './facts'

type Answer = z.output<typeof eInvoices.check.reply>
interface Made {
  uuid: string
  sha256: string
  made_at: string
  xml: string
}

const column = (document: EInvoiceDocument) => (document === 'invoice' ? sql`invoice_id` : sql`note_id`)
const madeOf = (db: Db, document: EInvoiceDocument, id: number) =>
  first<Made>(db, sql`select uuid, sha256, made_at, xml from e_invoices where ${column(document)} = ${id}`)

const screenOf = ({ mends, problem }: EInvoiceCheck, buyer: string): string | null => {
  if (problem === null || mends === null) return null
  return mends === 'buyer' ? buyer : mends === 'seller' ? '/configList?search=company_' : null
}

/** Every mandatory field of a document's e-invoice, with where what is wrong is mended, and the XML if it is made; 404 for one out of reach. */
export async function checkEInvoice(db: Db, who: Who, document: EInvoiceDocument, id: number): Promise<Answer> {
  const { facts, fix } = await eInvoiceFacts(db, who, document, id)
  const checks = eInvoiceChecks(facts)
  const made = await madeOf(db, document, id)
  return {
    type_code: typeCode(facts), score: scoreOf(checks), made: made && { uuid: made.uuid, sha256: made.sha256, made_at: made.made_at },
    checks: checks.map((check) => ({ part: check.part, field: check.field, value: check.value, problem: check.problem, fix: screenOf(check, fix) })),
  }
}

interface Written {
  before: { sha256: string } | null
  after: { number: string; uuid: string; sha256: string; xml: string }
}

/**
 * The XML of a document: made once, when it is first asked for, then as it was. 409 while a mandatory field is missing, 404 for one out of reach. Two who ask
 * at once get the same.
 */
export async function makeEInvoice(tx: Db, who: Who, document: EInvoiceDocument, id: number): Promise<Written> {
  const { facts } = await eInvoiceFacts(tx, who, document, id)
  const before = await madeOf(tx, document, id)
  if (before) return { before: { sha256: before.sha256 }, after: { number: facts.number, uuid: before.uuid, sha256: before.sha256, xml: before.xml } }
  const problems = eInvoiceChecks(facts).filter(({ problem }) => problem !== null)
  if (problems.length > 0) {
    const named = problems.map(({ part, field }) => `${part.toLowerCase()}: ${field}`).join(', ')
    throw new Refusal(409, `${counted(problems.length, 'field is', 'fields are')} missing or wrong (${named}). Mend them under E-invoice first.`)
  }
  const uuid = randomUUID()
  const xml = ublOf(facts, uuid)
  const sha256 = createHash('sha256').update(xml).digest('hex')
  await rows(tx, sql`insert into e_invoices (${column(document)}, uuid, type_code, xml, sha256, made_by)
    values (${id}, ${uuid}, ${typeCode(facts)}, ${xml}, ${sha256}, ${who.user_id}) on conflict (${column(document)}) do nothing`)
  const kept = (await madeOf(tx, document, id)) ?? { uuid, xml, sha256 }
  return { before: null, after: { number: facts.number, uuid: kept.uuid, sha256: kept.sha256, xml: kept.xml } }
}

export const eInvoiceFile = ({ after: { number, xml } }: Written) => new Download(Buffer.from(xml), 'application/xml; charset=utf-8', `${number}.xml`)
