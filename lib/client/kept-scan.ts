import type { Input, Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

/** What stays the same from one scan to the next; sent with every scan as it was when it was scanned. */
export interface ScanSetting {
  scan_code: string
  facility_id?: number
  location?: string
  reason_code?: string
  remarks?: string
  weight?: string
  bag_no?: string
  /** The open bag it goes into: not one of the scans a parcel's way is made of, but one that fills a bag. */
  bag_id?: number
  run_no?: string
  carrier_id?: number
  device_id?: string
  /** Who took the parcel, where its delivery is proven. */
  receiver_name?: string
  relation?: NonNullable<Input<'tracking.applyScan'>['relation']>
  /** Cash taken at the door, of this parcel alone. */
  cod_collected?: string
  /** Of receiving: which consolidation, how the bag was found, and its picture. */
  consolidation_id?: number
  result?: NonNullable<Input<'consolidations.receive'>['scans']>[number]['result']
  photo?: string
}

export interface KeptScan {
  client_uuid: string
  number: string
  /** When it was scanned, ISO 8601, whenever it is sent. */
  scanned_at: string
  setting: ScanSetting
  /** Place in the order of scanning on this device. */
  seq: number
  /** Why the service would not take it: it then waits for a person. Null: it waits for its turn. */
  refusal: string | null
}

export type ScanAnswer = Reply<'tracking.applyScan'>['results'][number] & {
  /** What a scan into a bag came to. */
  bagging?: Reply<'bags.scanIn'>
  /** The bag the parcel lies in already, and whether it can be moved from there. */
  elsewhere?: { bag_no: string; can_move: boolean }
}

/** A scan and what became of it; that of a bag sums up its parcels. */
export interface SettledScan {
  scan: KeptScan
  answers: ScanAnswer[]
}

/** Not the scan was refused but the moment or the person: it stays in the queue. */
const later: ReadonlySet<number> = new Set([0, 401, 403, 408, 425, 429])

/** Nobody is signed in who may scan; trying again is of no use until somebody is. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refused && (error.status === 401 || error.status === 403)

/** The service looked at the scans and will not take them, however often they are sent. */
export const isVerdict = (error: unknown): error is Refused => error instanceof Refused && error.status < 500 && !later.has(error.status)

/** The first scans that share one setting, since a call carries one; cash is told one parcel at a time. */
export function sameSetting(scans: readonly KeptScan[]): KeptScan[] {
  const first = JSON.stringify(scans[0]?.setting)
  const end = scans[0]?.setting.cod_collected === undefined ? scans.findIndex((scan) => JSON.stringify(scan.setting) !== first) : 1
  return scans.slice(0, end === -1 ? scans.length : end)
}

/** Answers of one scan: by its id; an upstream that gives no ids back answers in the order asked. */
export function answersOf(scan: KeptScan, at: number, batch: readonly KeptScan[], answers: readonly ScanAnswer[]): ScanAnswer[] {
  const own = answers.filter((answer) => answer.client_uuid === scan.client_uuid)
  if (own.length > 0) return own
  const same = answers.length === batch.length ? answers[at] : undefined
  return same && same.client_uuid === null ? [same] : []
}

/** Places in the batch a refusal is about (`numbers.3`), with what it says of each; none: it is about all of them. */
export function blamed(error: Refused): Map<number, string> {
  return new Map(
    error.errors.flatMap(({ field, message }) => {
      const at = /(?:^|\.)(?:numbers|scanned_at|client_uuid)\.(\d+)/.exec(field ?? '')?.[1]
      return at === undefined ? [] : [[Number(at), message] as const]
    }),
  )
}
