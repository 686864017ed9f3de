import { sql } from 'drizzle-orm'
import type { CustomsScope } from '@/lib/domain/customs'
import { money } from '@/lib/domain/money'
import { holdersQuery } from '../../core/accounts/key-holders'
import { first, rows, type Db } from '../../db/db'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'

interface Facts {
  no: string
  client: string
  /** What customs asks. */
  question: string
  due: string
  link: string
}
/** Letters about one bill of entry (boe-customs.md 3.1). */
const wordings = {
  query: {
    en: (f) => [`Customs asks about ${f.no}`, `Customs asks about the bill of entry ${f.no} of ${f.client}:\n\n${f.question}\n\n${f.link}`],
    ar: (f) => [
      `استفسار من الجمارك بشأن ${f.no}`,
      `لدى الجمارك استفسار بشأن البيان الجمركي ${f.no} الخاص بـ ${f.client}:\n\n${f.question}\n\n${f.link}`,
    ],
  },
  duty: {
    en: (f) => [
      `${f.due} is due on ${f.no}`, `Customs assessed ${f.due} on the bill of entry ${f.no} of ${f.client}. It is cleared once that is paid.\n\n${f.link}`,
    ],
    ar: (f) => [
      `المبلغ المستحق على ${f.no} هو ${f.due}`,
      `حددت الجمارك مبلغ ${f.due} على البيان ${f.no} الخاص بـ ${f.client}، ويتم التخليص بعد السداد.\n\n${
        f.link}`,
    ],
  },
} as const satisfies Record<string, Wording<Facts>>

interface Reader { email: string; name: string; locale: string | null; client_id: number | null }
type Post = Pick<Services, 'mail' | 'config'>

/** Who does what a key opens, by their key. */
const staff = (tx: Db, key: string) => rows<Reader>(tx, sql`select email, full_name as name, locale, null::bigint as client_id from users
  where id in (${holdersQuery(key)}) and email like '%@%' order by id`)
const CUSTOMS_KEY = 'app_customs:boe-edit'
const FINANCE_KEY = 'app_payment:payment-record'

const clientReaders = (tx: Db, boeId: number) => rows<Reader>(tx, sql`select l.contact_email as email, coalesce(l.contact_name, l.name) as name,
    (select u.locale from users u where lower(u.email) = lower(l.contact_email) limit 1) as locale, l.id as client_id
  from boes b join clients l on l.id = b.client_id where b.id = ${boeId} and l.contact_email like '%@%'`)

/** Tells the desk and the client of a question, finance of what is due. */
export async function tellOfBoe(tx: Db, { mail, config }: Post, kind: keyof typeof wordings, boeId: number): Promise<void> {
  const boe = await first<{ boe_ref: string; client: string; scope: CustomsScope; query_text: string | null; total_due: string }>(
    tx, sql`select b.boe_ref, l.name as client, b.scope, b.query_text, b.total_due from boes b join clients l on l.id = b.client_id where b.id = ${boeId}`,
  )
  if (!boe) return
  const facts: Facts = {
    no: boe.boe_ref, client: boe.client, question: boe.query_text ?? '', due: money(boe.total_due, 'AED'),
    link: `${config.PUBLIC_URL}/boe-outbound/${boe.scope}?boe=${boeId}`,
  }
  const readers = kind === 'query' ? [...await staff(tx, CUSTOMS_KEY), ...await clientReaders(tx, boeId)] : await staff(tx, FINANCE_KEY)
  for (const { email, client_id, ...reader } of readers) {
    await mail.post(tx, { ...written('boe', wordings[kind], facts, reader), to: [email], ref: { type: 'boe', no: boe.boe_ref }, client_id })
  }
}

export interface DueExit { boe_ref: string; client: string; exit_due: string; total_due: string }
interface ExitFacts {
  count: number
  /** One line a bill of entry, in the language of the letter. */
  lines: (language: 'en' | 'ar') => string
  link: string
}
const exits = {
  soon: {
    en: (f) => [`${f.count} exits are to be proven within a week`, `These bills of entry are to be seen leaving:\n\n${f.lines('en')}\n\n${f.link}`],
    ar: (f) => [
      `عمليات خروج مطلوب إثباتها خلال أسبوع: ${f.count}`,
      `يجب إثبات خروج البيانات الجمركية التالية:\n\n${f.lines('ar')}\n\n${f.link}`,
    ],
  },
  late: {
    en: (f) => [`${f.count} exits are overdue: deposits are at risk`, `These bills of entry were not seen leaving in time:\n\n${f.lines('en')}\n\n${f.link}`],
    ar: (f) => [
      `عمليات خروج متأخرة والضمانات معرّضة للخطر: ${f.count}`,
      `لم يثبت خروج البيانات الجمركية التالية في موعدها:\n\n${f.lines('ar')}\n\n${f.link}`,
    ],
  },
} as const satisfies Record<string, Wording<ExitFacts>>

/** Tells the desk of exits that are to be proven soon; of those that are overdue finance as well (boe-customs.md 7.6). */
export async function tellOfExits(tx: Db, { mail, config }: Post, kind: keyof typeof exits, due: readonly DueExit[]): Promise<void> {
  const facts: ExitFacts = {
    count: due.length, link: `${config.PUBLIC_URL}/boe-outbound/international`,
    lines: (language) => due.map(({ boe_ref, client, exit_due }) => `${boe_ref}, ${client}, ${dayIn[language](exit_due)}`).join('\n'),
  }
  const readers = [...await staff(tx, CUSTOMS_KEY), ...(kind === 'late' ? await staff(tx, FINANCE_KEY) : [])]
  const each = new Map(readers.map((reader) => [reader.email, reader]))
  for (const { email, client_id, ...reader } of each.values())
    await mail.post(tx, { ...written('boe_exit', exits[kind], facts, reader), to: [email], ref: { type: 'boe', no: kind }, client_id })
}
