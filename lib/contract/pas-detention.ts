import { z } from 'zod'
import { tokenPurpose } from '@/lib/domain/gate-token'
import { detentionStop } from '@/lib/domain/gate-dwell'
import { vehicleType } from '@/lib/domain/gate-vehicle'
import { anyOf, byId, Currency, Day, get, Id, Instant, Money, Month, paged, paging, patch, post, UnitPrice } from './kernel'
import { Reason } from './pas-shapes'

const manages = 'app_pas:detention-manage'
const after = ['pasDetention.charge', 'pasTokens.get']
const amount = Money.refine((v) => Number(v) >= 0, 'An amount is not below 0.')
const rate = UnitPrice.refine((v) => Number(v) >= 0, 'A rate is not below 0.')
const minutes = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

export const DetentionCharge = z.object({
  id: Id, token_id: Id, token_no: z.string(), rule_id: Id.nullable(), clock_start: Instant, clock_stop: Instant,
  clock_minutes: z.number(), free_minutes: z.number(), excluded_minutes: z.number(), chargeable_minutes: z.number(),
  billed_blocks: z.number(), block_minutes: z.number(), rate_per_hour: z.string(), amount: z.string(), overstay_minutes: z.number(),
  overstay_amount: z.string(), currency: z.string(), responsible_party: z.string(), status: z.string(),
  waive_reason: z.string().nullable(), decided_by: z.string().nullable(), decided_at: Instant.nullable(),
  /** How the amount came about, line by line. */
  steps: z.array(z.string()),
})
const Party = z.enum(['client', 'transporter'])
/** Who owes or is owed for confirmed detention and overstay of a month; amounts by currency. */
const Statement = z.object({
  party_type: Party, party_id: Id, name: z.string(), charges: z.number(), owed_to_us: z.string(), we_owe: z.string(), currency: z.string(),
})
const ruleFields = {
  warehouse_id: Id, vehicle_type: z.enum(vehicleType.names).nullish(), client_id: Id.nullish(),
  purpose: z.enum(tokenPurpose.names).nullish(), free_minutes: minutes(0, 2880), block_minutes: minutes(1, 60), rate_per_hour: rate,
  cap_amount: amount.nullish(), currency: Currency.default('AED'), late_free_factor: z.coerce.number().min(0).max(9.9).default(2),
  stop_at: z.enum(detentionStop.names).default('dock_out'), overstay_rate_per_hour: rate.default('0'),
  overstay_block_minutes: minutes(1, 60).default(30), valid_from: Day, valid_to: Day.nullish(),
}
export const DetentionRule = z.object({
  id: Id, warehouse_id: Id, warehouse_code: z.string(), vehicle_type: z.string().nullable(), client_id: Id.nullable(),
  client_name: z.string().nullable(), purpose: z.string().nullable(), free_minutes: z.number(), block_minutes: z.number(),
  rate_per_hour: z.string(), cap_amount: z.string().nullable(), currency: z.string(), late_free_factor: z.string(),
  stop_at: z.string(), overstay_rate_per_hour: z.string(), overstay_block_minutes: z.number(), valid_from: z.string(),
  valid_to: z.string().nullable(), version: z.number(),
})

export const pasDetention = {
  /** The charge of a token (its id). */
  charge: get('/api/gate_token/detention/:id', { needs: 'app_pas:pas-list', params: byId, reply: DetentionCharge }),
  decide: patch('/api/gate_token/detention/:id/:action', {
    needs: manages, params: byId.extend({ action: z.enum(['confirm', 'waive']) }),
    body: z.object({ reason: Reason.optional() }), reply: DetentionCharge, refreshes: after,
  }),
  /** Several at once; each by itself, those that cannot be confirmed are told by number. */
  confirmMany: post('/api/gate_token/detention/confirm', {
    needs: manages, body: z.object({ token_ids: z.array(Id).min(1, 'Choose at least one token.').max(100, 'At most 100 tokens at a time.') }),
    reply: z.object({
      done: z.array(z.object({ id: Id, token_no: z.string() })), failed: z.array(z.object({ id: Id, token_no: z.string().nullable(), message: z.string() })),
    }), refreshes: after,
  }),
  /** Parties with confirmed or billed detention in a month (by the end of its clock), each once a currency. */
  statements: get('/api/gate_token/detention_statement', { needs: 'app_pas:pas-list', query: z.object({ month: Month }), reply: z.array(Statement) }),
  /** The statement of one party: `DET_{code}_{YYYYMM}`; 404 for one without charges in the month. */
  statementFile: post('/api/gate_token/detention_statement/download', {
    needs: 'app_pas:pas-list', kind: 'download', writes: false,
    body: z.object({ month: Month, party_type: Party, party_id: Id, format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  }),
  rules: get('/api/gate_token/detention_rule', {
    needs: manages, query: paging.extend({ warehouse_id: anyOf(Id), vehicle_type: anyOf(z.enum(vehicleType.names)), client_id: anyOf(Id) }),
    reply: paged(DetentionRule),
  }),
  addRule: post('/api/gate_token/detention_rule', {
    needs: manages, body: z.object(ruleFields), reply: z.object({ id: Id }), refreshes: ['pasDetention.rules'],
  }),
  changeRule: patch('/api/gate_token/detention_rule/:id', {
    needs: manages, params: byId,
    body: z.object({
      free_minutes: ruleFields.free_minutes, block_minutes: ruleFields.block_minutes, rate_per_hour: rate,
      cap_amount: ruleFields.cap_amount, late_free_factor: ruleFields.late_free_factor.removeDefault(),
      stop_at: ruleFields.stop_at.removeDefault(), overstay_rate_per_hour: rate,
      overstay_block_minutes: ruleFields.overstay_block_minutes.removeDefault(), valid_from: Day, valid_to: Day.nullish(), version: z.number().int(),
    }).partial(),
    reply: DetentionRule, refreshes: ['pasDetention.rules'],
  }),
}
