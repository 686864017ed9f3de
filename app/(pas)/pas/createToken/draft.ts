import { blankPlate, type PlateDraft } from '@/components/kiosk/plate-fields'
import { isContainer } from '@/lib/domain/check-digits'
import type { driverIdType, gateReference, TokenPurpose } from '@/lib/domain/gate-token'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { readPlate, type Plate } from '@/lib/domain/plate'
import type { Reply } from '@/lib/contract/types'
import type { Match } from '@/lib/kiosk/known-matches'
import type { StepBody } from '@/lib/kiosk/steps'

/** What has been said so far; going back keeps it, leaving the kiosk clears it. */
export interface Draft {
  purpose: TokenPurpose | null
  reference_type: (typeof gateReference.names)[number] | null
  reference_no: string
  /** The planned orders it comes for, of one arrival, as far as they were found and chosen. */
  matches: readonly Match[]
  plate: PlateDraft
  vehicle_type: VehicleType | null
  /** The type is that of the plate's last visit, and nobody has said otherwise. */
  is_type_known: boolean
  trailer_no: string
  container_no: string
  seal_no: string
  driver_name: string
  /** Nine digits after +971. */
  phone: string
  driver_id_type: (typeof driverIdType.names)[number] | null
  driver_id_no: string
  licence_expiry: string
  helper_count: number
  transporter_name: string
  /** The visit whose driver this is again: his paper's number is taken over unseen. */
  driver_of_token_id: number | null
}

export const blank: Draft = {
  purpose: null, reference_type: null, reference_no: '', matches: [], plate: blankPlate, vehicle_type: null,
  is_type_known: false, trailer_no: '', container_no: '', seal_no: '', driver_name: '', phone: '', driver_id_type: null,
  driver_id_no: '', licence_expiry: '', helper_count: 0, transporter_name: '', driver_of_token_id: null,
}

export const carriesContainer = (type: VehicleType | null): boolean => type === 'container_20' || type === 'container_40'
export const pullsTrailer = (type: VehicleType | null): boolean => type === 'trailer_40ft' || carriesContainer(type)

/** What the last visit of a plate fills in: its type and trailer, unless somebody has chosen. Another plate without a visit takes them back. */
export function fromLastVisit(
  draft: Draft, last: Pick<NonNullable<Reply<'pasTokens.match'>['last_visit']>, 'vehicle_type' | 'trailer_no'> | null,
): Partial<Draft> {
  if (draft.vehicle_type !== null && !draft.is_type_known) return {}
  if (!last || !vehicleType.is(last.vehicle_type)) return draft.is_type_known ? { vehicle_type: null, is_type_known: false, trailer_no: '' } : {}
  return { vehicle_type: last.vehicle_type, is_type_known: true, trailer_no: last.trailer_no ?? '' }
}

type Fault = 'fillIn' | 'choose' | 'checkPlate' | 'checkPhone' | 'checkContainer'

/** What is missing of the vehicle, by field (pas.md 4.3). */
export function vehicleFaults({ plate, vehicle_type, container_no }: Draft): Partial<Record<'plate' | 'vehicle_type' | 'container_no', Fault>> {
  return {
    ...(readPlate(plate) === null ? { plate: 'checkPlate' as const } : {}),
    ...(vehicle_type === null ? { vehicle_type: 'choose' as const } : {}),
    ...(carriesContainer(vehicle_type) && container_no.trim() !== '' && !isContainer(container_no.trim().toUpperCase().replaceAll(/[\s-]/g, ''))
      ? { container_no: 'checkContainer' as const }
      : {}),
  }
}

/** What is missing of the driver; a courier shows no paper. */
export function driverFaults(draft: Draft): Partial<Record<'driver_name' | 'phone' | 'driver_id_type' | 'driver_id_no' | 'transporter_name', Fault>> {
  const needsPaper = draft.purpose !== 'courier' && draft.driver_of_token_id === null
  return {
    ...(draft.driver_name.trim().length < 2 ? { driver_name: 'fillIn' as const } : {}),
    ...(/^\d{9}$/.test(draft.phone) ? {} : { phone: 'checkPhone' as const }),
    ...(needsPaper && draft.driver_id_type === null ? { driver_id_type: 'choose' as const } : {}),
    ...(needsPaper && draft.driver_id_no.trim() === '' ? { driver_id_no: 'fillIn' as const } : {}),
    ...(draft.transporter_name.trim().length < 2 ? { transporter_name: 'fillIn' as const } : {}),
  }
}

/** The body of the call that makes the token; null until its purpose and its vehicle are said. */
export function bodyOf(draft: Draft, language: StepBody<'create'>['language'], warehouse_id: number): (StepBody<'create'> & Plate) | null {
  const { plate, matches, purpose, vehicle_type } = draft
  if (purpose === null || vehicle_type === null) return null
  const some = (text: string) => text.trim() || null
  return {
    warehouse_id,
    purpose,
    ...plate,
    plate_code: some(plate.plate_code),
    plate_emirate: plate.plate_country === 'AE' ? plate.plate_emirate : null,
    vehicle_type,
    trailer_no: pullsTrailer(vehicle_type) ? some(draft.trailer_no) : null,
    container_no: carriesContainer(vehicle_type) ? some(draft.container_no) : null,
    seal_no: some(draft.seal_no),
    transporter_name: draft.transporter_name.trim(),
    driver_name: draft.driver_name.trim(),
    driver_phone: `+971${draft.phone}`,
    driver_id_type: draft.driver_id_type,
    driver_id_no: some(draft.driver_id_no),
    licence_expiry: some(draft.licence_expiry),
    helper_count: draft.helper_count,
    language,
    client_id: matches[0]?.client_id ?? null,
    reference_type: draft.reference_no.trim() ? (draft.reference_type ?? 'none') : 'none',
    reference_no: some(draft.reference_no),
    mapping_ids: matches.map(({ mapping_id }) => mapping_id),
    ...(draft.driver_of_token_id ? { driver_of_token_id: draft.driver_of_token_id } : {}),
    source: 'kiosk',
  }
}
