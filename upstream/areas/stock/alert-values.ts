import { lastStockProof } from '../../core/stock/proof'
import type { Db } from '../../db/db'

/** What the last proof of the stock found; it resolves with the first proof that finds nothing. */
export async function stockProofValues(db: Db) {
  const proof = await lastStockProof(db)
  if (!proof) return []
  const { balances_wrong, allocations_wrong, serials_wrong, examples } = proof
  const named = examples.map(({ what, name, says, moves }) => `${what} ${name}: ${says}, not ${moves}`).join('; ')
  return [{
    alertType: 'stock_unproven' as const, carrierId: null, countryCode: null, value: String(balances_wrong + allocations_wrong + serials_wrong), subjectKey: 'stock',
    message: `The stock does not prove: ${balances_wrong} balances, ${allocations_wrong} allocations and ${serials_wrong} counts of serials differ from what moved (${named}).`.slice(0, 500),
    arabic: `المخزون غير متطابق مع الحركات: الأرصدة ${balances_wrong}، الحجوزات ${allocations_wrong}، الأرقام التسلسلية ${serials_wrong}.`,
  }]
}
