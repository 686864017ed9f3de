import { sql, type SQL } from 'drizzle-orm'

/** The name of whoever an account, charge or invoice is with, by the kind of party and its id. */
export const partyName = (type: SQL, id: SQL): SQL => sql`case ${type} when 'client' then (select name from clients where id = ${id})
  when 'carrier' then (select carrier_name from carriers where id = ${id}) when 'transporter' then (select name from transporters where id = ${id})
  when 'vendor' then (select vendor_name from vendors where id = ${id}) when 'seller' then (select legal_name from sellers where id = ${id}) end`
