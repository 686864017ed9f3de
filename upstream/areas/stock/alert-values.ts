import { lastStockProof } from '../../core/stock/proof'
import { count, type AlertMeasure } from '../../core/alerts/measure'

/** What the last proof of the stock found; it resolves with the first proof that finds nothing. */
export const stockProofValues: AlertMeasure = async (db) => {
  const proof = await lastStockProof(db)
  if (!proof) return []
  const { balances_wrong, allocations_wrong, serials_wrong, examples } = proof
  const named = examples.map(({ what, name, says, moves }) => `${what} ${name}: ${says}, not ${moves}`).join('; ')
  return [{
    alertType: 'stock_unproven', carrierId: null, countryCode: null, value: String(balances_wrong + allocations_wrong + serials_wrong), subjectKey: 'stock',
    message: `The stock does not prove: ${count(balances_wrong)} balances, ${count(allocations_wrong)} allocations and ${count(serials_wrong)} counts of serials differ from what moved (${named}).`.slice(0, 500),
    arabic: `المخزون غير متطابق مع الحركات: الأرصدة ${count(balances_wrong)}، الحجوزات ${count(allocations_wrong)}، الأرقام التسلسلية ${count(serials_wrong)}.`,
  }]
}
