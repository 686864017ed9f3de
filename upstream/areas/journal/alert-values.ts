import { lastProof } from '../../core/journal/proof'
import { count, type AlertMeasure } from '../../core/alerts/measure'

/** What the last proof of the journal found; it resolves with the first proof that finds nothing. */
export const journalProof: AlertMeasure = async (db) => {
  const proof = await lastProof(db)
  if (!proof) return []
  const { accounts_wrong, journals_wrong, documents_wrong, examples } = proof
  const named = examples.map(({ what, name }) => `${what} ${name}`).join(', ')
  return [{
    alertType: 'journal_unproven', carrierId: null, countryCode: null, value: String(accounts_wrong + journals_wrong + documents_wrong), subjectKey: 'journal',
    message: `The journal does not prove: ${count(accounts_wrong)} balances, ${count(journals_wrong)} journals and ${count(documents_wrong)} documents differ from their entries (${named}).`.slice(0, 500),
    arabic: `قيود اليومية غير متطابقة: الأرصدة ${count(accounts_wrong)}، القيود ${count(journals_wrong)}، المستندات ${count(documents_wrong)}.`,
  }]
}
