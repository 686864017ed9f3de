import { sql } from 'drizzle-orm'
import { failedSeals, type AgreementStatus, type CopyState } from '@/lib/domain/agreement'
import { first, type Db } from '../../db/db'
import type { Who } from '../../platform/who'
import { noSeller, visibleSellers } from '../sellers/scope'
import { allOf } from '../../platform/list'

/** A seller held for a step of its agreement, with what it has signed. */
export interface HeldAgreement {
  seller_id: number
  seller_code: string
  legal_name: string
  contact_name: string
  contact_email: string
  onboarding_stage: number
  record_status: string
  agreement_expiry: string | null
  /** Null until it has signed. */
  id: number | null
  agreement_no: string | null
  status: AgreementStatus | null
  sealed_sha256: string | null
  countersigned_sha256: string | null
  copy_state: CopyState | null
  copy_path: string | null
  copy_start: string | null
  copy_expiry: string | null
}

/** 404 for a seller out of reach. The seller's row is the one lock of all steps. */
export async function holdAgreement(tx: Db, who: Who, sellerId: number): Promise<HeldAgreement> {
  const seen = await first(tx, sql`select 1 from sellers s where ${allOf([sql`s.id = ${sellerId}`, visibleSellers(who)])} for update of s`)
  if (!seen) throw noSeller()
  const held = await first<HeldAgreement>(
    tx,
    sql`select s.id as seller_id, s.seller_code, s.legal_name, s.contact_name, s.contact_email, s.onboarding_stage, s.status as record_status,
          s.agreement_expiry, a.id, coalesce(a.agreement_no, s.agreement_no) as agreement_no, a.status, a.sealed_sha256, a.countersigned_sha256, a.copy_state,
          a.copy_path, a.copy_start, a.copy_expiry
        from sellers s left join seller_agreements a on a.seller_id = s.id where s.id = ${sellerId}`,
  )
  return held as HeldAgreement
}

/** What is answered after a step. */
export const standingOf = ({ agreement_no, onboarding_stage }: HeldAgreement, status: AgreementStatus) => ({
  agreement_no: agreement_no ?? '', status, onboarding_stage,
})

export const isFailed = (status: AgreementStatus | null): status is keyof typeof failedSeals => status !== null && status in failedSeals
