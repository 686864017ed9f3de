import { sql } from 'drizzle-orm'
import { hourMs } from '@/lib/domain/days'
import { userStatus } from '@/lib/domain/user'
import type { requestType } from '@/lib/domain/vendor-request'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dayTimeIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import { postMessage } from '../../core/messages/post-message'
import { settingAt } from '../../core/settings/setting-at'
import { requestText } from './request-estimate'
import { requestLinesOf } from './requests'

interface Facts {
  no: string
  warehouse: string
  contents: string
  from: (language: 'en' | 'ar') => string
  by: (language: 'en' | 'ar') => string
  link: string
}
/** Letters to a vendor about a request it was given (vendors.md 3.5). */
const wordings = {
  asked: {
    en: (f) => [`New request ${f.no}`, `${f.contents} for ${f.warehouse} from ${f.from('en')}. Accept or decline it by ${f.by('en')}.\n\n${f.link}`],
    ar: (f) => [`طلب جديد ${f.no}`, `${f.contents} لمستودع ${f.warehouse} اعتبارًا من ${f.from('ar')}. يرجى القبول أو الرفض قبل ${f.by('ar')}.\n\n${f.link}`],
  },
  reminded: {
    en: (f) => [
      `Request ${f.no} waits for your answer`,
      `${f.contents} for ${f.warehouse} from ${f.from('en')}. Without an answer by ${f.by('en')} another vendor is asked.\n\n${f.link}`,
    ],
    ar: (f) => [
      `الطلب ${f.no} بانتظار ردكم`,
      `${f.contents} لمستودع ${f.warehouse} اعتبارًا من ${f.from('ar')}. إذا لم يصل ردكم قبل ${f.by('ar')} فسيُعرض الطلب على مورّد آخر.\n\n${f.link}`,
    ],
  },
} as const satisfies Record<string, Wording<Facts>>

interface Addressed {
  request_no: string
  application_type: (typeof requestType.names)[number]
  warehouse: string
  needed_from: string
  assigned_at: string
  vendor_id: number
  email: string
  contact_name: string
}

/** Where the request is read. */
const pathOf = (type: Addressed['application_type'], id: number) => (type === 'transport' ? `/transport-summary/${id}` : `/vendor/${id}`)

/** Tells a vendor of a request it was given, or reminds it: a mail to its contact and a message to its people. */
export async function tellOfRequest(tx: Db, { mail, config }: Pick<Services, 'mail' | 'config'>, kind: keyof typeof wordings, id: number): Promise<void> {
  const r = await first<Addressed>(tx, sql`select r.request_no, r.application_type, f.facility_code as warehouse, r.needed_from, v.id as vendor_id, v.email,
      v.contact_name, r.assigned_at
    from request_applications r join facilities f on f.id = r.warehouse_id join vendors v on v.id = r.vendor_id where r.id = ${id}`)
  if (!r) return
  const contents = requestText(await requestLinesOf(tx, id))
  const link = pathOf(r.application_type, id)
  const answerBy = Date.parse(r.assigned_at) + (await settingAt(tx, 'request_answer_hours')) * hourMs
  const facts: Facts = {
    no: r.request_no, warehouse: r.warehouse, contents, from: (language) => dayTimeIn[language](r.needed_from), by: (language) => dayTimeIn[language](answerBy),
    link: `${config.PUBLIC_URL}${link}`,
  }
  const locale = (await rows<{ locale: string | null }>(tx, sql`select locale from users where lower(email) = lower(${r.email}) limit 1`))[0]?.locale ?? null
  await mail.post(tx, {
    ...written('vendor_request', wordings[kind], facts, { name: r.contact_name, locale }), to: [r.email], ref: { type: 'request', no: r.request_no },
    client_id: null,
  })
  const [subject, body] = wordings[kind].en({ ...facts, link: '' })
  await postMessage(
    tx, sql`select id from users where user_category = 'vendor' and vendor_id = ${r.vendor_id} and status = ${literal(userStatus, 'active')}`,
    { subject, body: body.trim(), category: 'approval', severity: kind === 'asked' ? 'info' : 'warning', link, group_key: `vendor-request-${id}-${kind}` },
  )
}
