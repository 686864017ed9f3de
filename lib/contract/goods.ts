import { z } from 'zod'
import { bareHsCode } from '@/lib/domain/hs-code'

/** The tariff's code of goods, as national tariffs lengthen it; dots, spaces and dashes are left out, for screens show codes with dots. */
export const HsCode = z.string().transform(bareHsCode).pipe(z.string().regex(/^\d{6,12}$/, 'An HS code has 6 to 12 digits.'))
/** What dangerous goods are listed under by the United Nations. */
export const UnNumber = z.string().trim().toUpperCase().regex(/^UN\d{4}$/, 'UN number looks like UN3481')
