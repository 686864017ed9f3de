import { z } from 'zod'

/** The tariff's code of goods, as national tariffs lengthen it. */
export const HsCode = z.string().trim().regex(/^\d{6,12}$/, 'An HS code has 6 to 12 digits.')
/** What dangerous goods are listed under by the United Nations. */
export const UnNumber = z.string().trim().toUpperCase().regex(/^UN\d{4}$/, 'UN number looks like UN3481')
