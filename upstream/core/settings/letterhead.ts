import type { Db } from '../../db/db'
import type { Letterhead } from '../../documents/letterhead'
import { settingAt } from './setting-at'

/** The company as its documents of today name it: company_name, company_address and company_trn of the register (settings.md 2.2). */
export async function letterhead(db: Db): Promise<Letterhead> {
  const [name, address, trn] = [await settingAt(db, 'company_name'), await settingAt(db, 'company_address'), await settingAt(db, 'company_trn')]
  return { name, line: `${name} · ${address} · TRN ${trn}` }
}
