import { z } from 'zod'
import { scanEntity, scanRequirement, scanSound } from '@/lib/domain/entity-scan'
import { packageStatus } from '@/lib/domain/package'
import { switchStatus } from '@/lib/domain/record-status'
import { eventCategory, milestone } from '@/lib/domain/tracking-event-words'
import { userCategory } from '@/lib/domain/user'
import { byId, del, patch, post } from './kernel'
import { EntityScan, EventMaster } from './tracking'

const editsEvents = 'app_tracking:tracking-events-edit'
const editsScans = 'app_tracking:entity-scans-edit'
const Switch = z.enum(switchStatus.names)
const optionalText = (most: number) => z.string().trim().max(most).nullish()

const EventCode = z.string().trim().toUpperCase().regex(/^[A-Z]{3}[0-9]{2}$/, 'A code is three letters and two digits, such as HUB07.')

const eventFields = {
  name: z.string().trim().min(1, 'Name is required.').max(80),
  public_text: z.string().trim().min(1, 'Public text is required.').max(160),
  public_text_ar: optionalText(160),
  category: z.enum(eventCategory.names),
  alias: z.string().trim().max(40).regex(/^[a-z_]+$/, 'An alias is made of small letters and underscores.').nullish(),
  maps_to_status: z.enum(packageStatus.names).nullish(),
  rank: z.number().int('The rank is a whole number.').min(0).max(999),
  milestone: z.enum(milestone.names).nullish(),
  is_public: z.boolean(),
  is_terminal: z.boolean(),
  is_exception: z.boolean(),
  needs_reason: z.boolean(),
  needs_location: z.boolean(),
  counts_attempt: z.boolean(),
  stops_sla: z.boolean(),
  iata_code: z.string().trim().toUpperCase().regex(/^[A-Z]{3}$/, 'An IATA status code is three letters, such as ARR.').nullish(),
  status: Switch,
}
const flags = ['is_public', 'is_terminal', 'is_exception', 'needs_reason', 'needs_location', 'counts_attempt', 'stops_sla'] as const
const eventChange = z.object({ code: EventCode, ...eventFields }).partial()
const eventMade = z.object({
  code: EventCode,
  ...eventFields,
  rank: eventFields.rank.default(0),
  status: Switch.default('active'),
  ...(Object.fromEntries(flags.map((flag) => [flag, z.boolean().default(flag === 'is_public')])) as Record<(typeof flags)[number], z.ZodDefault<z.ZodBoolean>>),
})

const scanFields = {
  name: z.string().trim().min(1, 'Name is required.').max(80),
  entity_type: z.enum(scanEntity.names),
  event_code: EventCode,
  allowed_statuses: z.array(z.enum(packageStatus.names)),
  requires: z.array(z.enum(scanRequirement.names)),
  user_categories: z.array(z.enum(userCategory.names)).min(1, 'Choose who may apply this scan.'),
  block_duplicate_minutes: z.number().int('Give whole minutes.').min(0).max(10_080),
  sound: z.enum(scanSound.names),
  status: Switch,
}
const scanMade = z.object({
  code: z.string().trim().toUpperCase().min(1).max(20).regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'A code is made of letters, digits and dashes, such as PKG-CHECK.'),
  ...scanFields,
  allowed_statuses: scanFields.allowed_statuses.default([]),
  requires: scanFields.requires.default([]),
  block_duplicate_minutes: scanFields.block_duplicate_minutes.default(30),
  sound: scanFields.sound.default('ok'),
  status: Switch.default('active'),
})

const afterEvent = ['tracking.events', 'tracking.scans', 'tracking.details']
const afterScan = ['tracking.scans']

/** What a step of a parcel means, and what a scan of it records (tracking.md 2): the lists themselves are `tracking.events` and `tracking.scans`. */
export const masters = {
  addEvent: post('/api/tracking-events', { needs: editsEvents, body: eventMade, reply: EventMaster, refreshes: afterEvent }),
  changeEvent: patch('/api/tracking-events/:id', { needs: editsEvents, params: byId, body: eventChange, reply: EventMaster, refreshes: afterEvent }),
  removeEvent: del('/api/tracking-events/:id', { needs: editsEvents, params: byId, reply: z.null(), refreshes: afterEvent }),
  addScan: post('/api/entity-scans', { needs: editsScans, body: scanMade, reply: EntityScan, refreshes: afterScan }),
  changeScan: patch('/api/entity-scans/:id', {
    needs: editsScans, params: byId, body: z.object(scanFields).partial(), reply: EntityScan, refreshes: afterScan,
  }),
  removeScan: del('/api/entity-scans/:id', { needs: editsScans, params: byId, reply: z.null(), refreshes: afterScan }),
}
