import { currencyCodes } from '@/lib/domain/currency'
import { today } from '@/lib/domain/days'
import { lineLabels, type InvoiceDraft, type InvoiceFault } from '@/lib/domain/seller-invoice'
import { checkInvoice } from '@/lib/domain/seller-invoice-check'
import type { Db } from '../../db/db'
import { isGatewayOf } from '../../core/places/gateways'
import { codeStates } from '../../core/tariff/code-states'
import { restrictionsOf } from '../../core/tariff/read-tariff'

/** Where we import to. */
export const HOME = 'AE'

const bare = (code: string) => code.replaceAll(/[\s.]/g, '')

/** Codes the tariff holds today, and those that lengthen or shorten one of it from six digits on. */
export async function knownCodes(db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const stateOf = await codeStates(db, HOME, codes)
  return new Set(codes.filter((code) => stateOf(code) === 'held'))
}

/** Goods that need a permit nobody named: told before the review refuses them. */
async function permitsMissing(db: Db, { lines, lineRows }: ReturnType<typeof checkInvoice>): Promise<InvoiceFault[]> {
  const restrictions = await restrictionsOf(db, HOME, 'import', lines.map(({ hs_code }) => hs_code))
  return lines.flatMap((line, i) => {
    const found = restrictions.find(({ hs_prefix, origin }) => line.hs_code.startsWith(hs_prefix) && (origin === null || origin === line.country_of_origin))
    if (!found || (found.kind === 'restricted' && line.permit_ref)) return []
    const message = found.kind === 'prohibited' ? `May not be imported: ${found.legal_basis}` : `Needs a permit: ${found.permit ?? found.legal_basis}`
    return [{ sheet: 'lines' as const, row: lineRows[i] ?? null, field: 'permit_ref', column: lineLabels.permit_ref, value: line.hs_code, message }]
  })
}

/** What is right and wrong with an invoice as it was typed (invoices-payments.md 4.1, 6.1). */
export async function judgeInvoice(db: Db, draft: InvoiceDraft) {
  const hsCodes = await knownCodes(db, draft.lines.map(({ hs_code }) => bare(hs_code.trim())))
  const checked = checkInvoice(draft, {
    today: today(), currencies: new Set(currencyCodes), hsCodes, isHomePort: (code) => isGatewayOf(HOME, code),
  })
  return { ...checked, warnings: await permitsMissing(db, checked) }
}
