import type { ClientBase } from 'pg'
import { clientStatus } from '@/lib/domain/client'
import { restrictedBy } from '../../areas/client-hscodes/read'
import { clientProductHscodes } from '../../db/schema/hs-desk'
import { dayMs, iso } from '../calendar'
import { copyInto } from '../copy'
import { dbOf } from '../db-of'
import { dice } from '../dice'
import type { DemoGround } from '../ground'
import { gulfCodes } from '../tariff/code-rows'

/** clients.md 8. */
const [approved, pending, rejected] = [1150, 200, 50]
const reasons = ['The description says nothing of the material', 'These are spare parts, not the machine', 'Twelve digits are needed for this destination']
const origins = ['CN', 'KR', 'TR', 'IN', 'GB', 'US', 'DE'] as const

/** Codes of twelve digits that every country of the Gulf lets in. */
const declarable = gulfCodes.filter(([code]) => code.length === 12 && !['0507', '2524', '4012', '8543'].some((barred) => code.startsWith(barred)))

/** How clients' goods are declared: most approved, some waiting, a few rejected. */
export async function seedClientHscodes(client: ClientBase, { nowMs, idOf }: DemoGround): Promise<void> {
  const { rows: clients } = await client.query<{ id: number; client_code: string }>(
    `select id::int, client_code from clients where status = $1 order by id`, [clientStatus.names[0]],
  )
  const [roll, by] = [dice('client hs codes'), idOf('customs_officer')]
  const made = Array.from({ length: approved + pending + rejected }, (_, n) => {
    const [code, description] = roll.pick(declarable)
    const owner = clients[n % clients.length] as (typeof clients)[number]
    return {
      client_id: owner.id, sku: `${owner.client_code}-${String(n + 1).padStart(5, '0')}`, product_description: `${description}, item ${n + 1}`, hs_code: code,
      country_of_origin: roll.pick(origins), destination_country: roll.weighted([['AE', 8], ['SA', 1], ['KW', 1]] as const),
      unit_value: roll.real(4, 400).toFixed(2), currency: 'AED',
    }
  })
  const limits = new Map<string, Awaited<ReturnType<typeof restrictedBy>>[number]>()
  for (const [country, own] of Map.groupBy(made, ({ destination_country }) => destination_country))
    for (const [i, found] of (await restrictedBy(dbOf(client), country, own)).entries()) limits.set(own[i]?.sku ?? '', found)
  await copyInto(client, clientProductHscodes, made.map((row, n) => {
    const status = n < approved ? ('1' as const) : n < approved + pending ? ('0' as const) : ('2' as const)
    const [at, found] = [iso(nowMs - (n % 160) * dayMs / 4), limits.get(row.sku)]
    return {
      ...row, is_restricted: found?.is_restricted ?? false, permit_authority: found?.permit_authority ?? null, approval_status: status,
      reject_reason: status === '2' ? (reasons[n % reasons.length] ?? null) : null, decided_by: status === '0' ? null : by,
      decided_at: status === '0' ? null : at, created_at: at, updated_at: at,
    }
  }))
}
