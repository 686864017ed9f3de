import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/** b2b.md 3.5: whether the warehouse system of its client knows a SKU. */
export const wmsSync = /* @__PURE__ */ machine({
  not_required: { label: 'Not required', tone: 'grey', moves: { pending: { label: 'Send to the WMS', done: '[it] is sent to the WMS.' } } },
  pending: { label: 'Waiting for WMS', tone: 'yellow', moves: ['synced', 'failed'] },
  synced: { label: 'Synced', tone: 'green', moves: { pending: { label: 'Send again', done: '[it] is sent to the WMS again.' } } },
  failed: { label: 'Failed', tone: 'red', moves: { pending: { label: 'Retry sync', done: '[it] is sent to the WMS again.' } } },
})
export type WmsSync = NameOf<typeof wmsSync>

const isRejected = { label: 'Reject', confirm: true, reason: 'required', danger: true } as const
/** b2b.md 2.1: what became of a row of an uploaded SKU file; the numbers are the seeds'. */
export const stagedApproval = /* @__PURE__ */ machine({
  '0': {
    label: 'Pending', tone: 'yellow',
    moves: {
      '1': {
        label: 'Approve', confirm: 'Approve [it] and send it to the WMS?', consequence: 'What changed of it is saved in the SKU master.',
        done: '[it] is approved.',
      },
      '2': { ...isRejected, consequence: 'Nothing of it reaches the SKU master.', done: '[it] is rejected.' },
    },
  },
  '1': { label: 'Approved', tone: 'green', moves: [] },
  '2': { label: 'Rejected', tone: 'red', moves: [] },
})
/** Whether a staged row may be approved as it stands. */
export const stagedCheck = /* @__PURE__ */ machine({
  valid: { label: 'Valid', tone: 'green', moves: ['warning', 'invalid'] },
  warning: { label: 'Warning', tone: 'orange', moves: ['valid', 'invalid'] },
  invalid: { label: 'Invalid', tone: 'red', moves: ['valid', 'warning'] },
})
export type StagedCheck = NameOf<typeof stagedCheck>
export const stagedAction = words({ create: 'New', update: 'Change' })

/** b2b.md 2.1: what of a SKU a picture shows. */
export const skuImageKind = words({ front: 'Front', back: 'Back', label: 'Label', pack: 'Pack', damage: 'Damage' })
export type SkuImageKind = (typeof skuImageKind.names)[number]
/** Whether a picture may be shown to whoever labels goods; the numbers are the seeds'. */
export const skuImageApproval = /* @__PURE__ */ machine({
  '0': { label: 'Pending', tone: 'yellow', moves: { '1': { label: 'Approve', done: 'The picture is approved.' }, '2': isRejected } },
  '1': { label: 'Approved', tone: 'green', moves: { '2': isRejected } },
  '2': { label: 'Rejected', tone: 'red', moves: { '1': { label: 'Approve', done: 'The picture is approved.' } } },
})

/** b2b.md 2.1, 6.9. */
export const IMAGE_BYTES = 5 * 1024 * 1024
export const IMAGE_SIDE = 500
export const ZIP_BYTES = 200 * 1024 * 1024
export const MOST_IN_ZIP = 500
/** Days before its end at which a registration is warned of. */
export const REGISTRATION_DAYS = 30

type Figure = number | string | null | undefined
/** How a SKU is packed and kept, as far as rules hang together in it. */
export interface PackedSku {
  units_per_carton?: number | null | undefined
  cartons_per_pallet?: number | null | undefined
  inner_qty?: number | null | undefined
  ti?: number | null | undefined
  hi?: number | null | undefined
  case_length?: Figure
  case_width?: Figure
  case_height?: Figure
  case_weight?: Figure
  temperature_min?: Figure
  temperature_max?: Figure
}
interface PackFault { field: keyof PackedSku; message: string }

const given = (figure: Figure) => figure !== null && figure !== undefined && figure !== ''
const caseSides = ['case_length', 'case_width', 'case_height'] as const

export const caseRule = 'Case quantity must be a multiple of inner quantity.'
/** What hangs together in the packs of a SKU and no single field can say (b2b.md 2.1). */
export function packFaults(sku: PackedSku): PackFault[] {
  const faults: PackFault[] = []
  const add = (field: keyof PackedSku, message: string) => void faults.push({ field, message })
  if (sku.inner_qty && !sku.units_per_carton) add('units_per_carton', 'Give the case quantity too.')
  else if (sku.inner_qty && (sku.units_per_carton ?? 0) % sku.inner_qty !== 0) add('units_per_carton', caseRule)
  for (const field of [...caseSides, 'case_weight'] as const)
    if (given(sku[field]) && Number(sku[field]) <= 0) add(field, 'A measure must be above 0, or left empty.')
  const said = caseSides.filter((side) => given(sku[side]))
  if (said.length === 1 || said.length === 2)
    for (const side of caseSides) if (!said.includes(side)) add(side, 'Give length, width and height of the case, or none of them.')
  if (given(sku.temperature_min) && given(sku.temperature_max) && Number(sku.temperature_min) >= Number(sku.temperature_max))
    add('temperature_max', 'The highest temperature must be above the lowest.')
  return faults
}

/** Where layers of cases come to another pallet than is said: `10 × 6 × 24 is 1,440, not 1,200.` Null where they agree or are not all known. */
export function layerWarning({ ti, hi, units_per_carton: units, cartons_per_pallet: cartons }: PackedSku): string | null {
  if (!ti || !hi || !units || !cartons || ti * hi === cartons) return null
  return `${ti} × ${hi} × ${units} is ${(ti * hi * units).toLocaleString('en-US')}, not ${(units * cartons).toLocaleString('en-US')}.`
}

const imageNames = new RegExp(`^(.+?)_(${skuImageKind.names.join('|')})(?:_(\\d{1,3}))?$`, 'i')
/** What a picture's file name says, `{code}_{kind}[_n].jpg`: the code, what it shows and the order; a name without a kind is a front. */
export function readImageName(fileName: string): { code: string; kind: SkuImageKind; sort: number } {
  const name = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '').trim()
  const [, code, kind, nth] = imageNames.exec(name) ?? []
  const found = kind?.toLowerCase()
  return { code: code ?? name, kind: skuImageKind.is(found) ? found : 'front', sort: nth ? Number(nth) : 0 }
}
