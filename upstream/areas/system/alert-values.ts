import type { AlertMeasure } from '../../core/alerts/measure'
import { replicaStates } from '../../db/db'

/** Each replica the measuring process reads from: 1 while it is left alone, 0 while it is used (decision 050). */
export const replicasLeft: AlertMeasure = async (db) =>
  replicaStates(db).map(({ name, isUsed, why }) => ({
    alertType: 'replica_left_alone', carrierId: null, countryCode: null, value: isUsed ? '0' : '1', subjectKey: name,
    message: `Nothing is read at the replica ${name}: ${why ?? 'it is used again.'} The primary answers instead.`.slice(0, 500),
    arabic: `لا تُقرأ أي بيانات من النسخة ${name}، وتجيب قاعدة البيانات الرئيسية بدلاً منها.`,
  }))
