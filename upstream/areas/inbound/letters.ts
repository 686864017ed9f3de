import { sql } from 'drizzle-orm'
import { receivedOf, type InboundScope } from '@/lib/domain/inbound'
import { recordStatus } from '@/lib/domain/record-status'
import { userStatus } from '@/lib/domain/user'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dayIn, written, type Wording } from '../../platform/letter-words'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { inboundOf } from './read'
import { trades } from './scope'

interface Facts {
  no: string
  ref: string
  client: string
  warehouse: string
  day: string
  lines: number
  units: number
  /** One line of text a line that differs. */
  differs: string
  link: string
}

/** Letters about an inbound order: to the warehouse that expects it, to the client once it is counted (fulfilment.md 3.2). */
const wordings = {
  submitted: {
    en: (f) => [
      `Inbound order ${f.no} is announced`,
      `${f.client} announces ${f.units} units in ${f.lines} lines to ${f.warehouse}, expected on ${dayIn.en(f.day)} (reference ${f.ref}).\n\n${f.link}`,
    ],
    ar: (f) => [
      `تم الإعلان عن طلب الاستلام ${f.no}`,
      `يعلن ${f.client} عن ${f.units} وحدة في ${f.lines} بنود إلى ${f.warehouse}، متوقعة بتاريخ ${dayIn.ar(f.day)} (المرجع ${f.ref}).\n\n${f.link}`,
    ],
  },
  received: {
    en: (f) => [
      `Inbound order ${f.no} is received${f.differs ? ' with differences' : ''}`,
      `${f.units} units of ${f.no} (reference ${f.ref}) were received at ${f.warehouse}.${
        f.differs ? `\n\nNot as announced:\n${f.differs}` : ' Everything is as announced.'}\n\n${f.link}`,
    ],
    ar: (f) => [
      `تم استلام الطلب ${f.no}${f.differs ? ' مع فروقات' : ''}`,
      `تم استلام ${f.units} وحدة من الطلب ${f.no} (المرجع ${f.ref}) في ${f.warehouse}.${
        f.differs ? `\n\nما يختلف عن الإعلان:\n${f.differs}` : ' كل شيء مطابق للإعلان.'}\n\n${f.link}`,
    ],
  },
} as const satisfies Record<string, Wording<Facts>>

interface Reader { email: string; name: string; locale: string | null }

/** Who receives at the warehouse. */
const warehouseReaders = (tx: Db, scope: InboundScope, warehouseId: number) =>
  rows<Reader>(
    tx,
    sql`select distinct u.id, u.email, u.full_name as name, u.locale from users u join user_groups ug on ug.user_id = u.id
        join groups g on g.id = ug.group_id and g.status = ${literal(recordStatus, 'active')}
        where u.user_category = 'warehouse' and u.status = ${literal(userStatus, 'active')} and ${warehouseId} = any(u.warehouse_ids)
          and ${trades[scope].receives} = any(g.permissions) and u.email like '%@%' order by u.id`,
  )
const clientReaders = (tx: Db, clientId: number) =>
  rows<Reader>(tx, sql`select c.contact_email as email, coalesce(c.contact_name, c.name) as name,
      (select u.locale from users u where lower(u.email) = lower(c.contact_email) limit 1) as locale
    from clients c where c.id = ${clientId} and c.contact_email like '%@%'`)

/** Tells the other side of an order that was submitted or whose receiving is over. */
export async function tellOfInbound(
  tx: Db, who: Who, { mail, config }: Pick<Services, 'mail' | 'config'>, scope: InboundScope, kind: keyof typeof wordings, id: number,
): Promise<void> {
  const order = await inboundOf(tx, who, scope, id)
  const differs = order.order_lines.filter((line) => receivedOf(line) !== line.expected_qty || line.damaged_qty + line.quarantined_qty > 0)
    .map((line) => `${line.sku_code}: ${receivedOf(line)} / ${line.expected_qty}, ${line.accepted_qty} + ${line.damaged_qty} + ${line.quarantined_qty}`)
  const facts: Facts = {
    no: order.inbound_no, ref: order.ref_no, client: order.client, warehouse: order.warehouse, day: order.expected_date, lines: order.lines,
    units: kind === 'submitted' ? order.expected_qty : order.received_qty, differs: differs.join('\n'),
    link: `${config.PUBLIC_URL}${trades[scope].page}${id}`,
  }
  const toWarehouse = kind === 'submitted'
  for (const { email, ...reader } of await (toWarehouse ? warehouseReaders(tx, scope, order.warehouse_id) : clientReaders(tx, order.client_id))) {
    await mail.post(tx, {
      ...written('inbound_order', wordings[kind], facts, reader), to: [email], ref: { type: 'inbound_order', no: order.inbound_no },
      client_id: toWarehouse ? null : order.client_id,
    })
  }
}
