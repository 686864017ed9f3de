import { words } from './vocabulary'

/** b2b.md 2.2: what kind of business goods are sent to. */
export const consigneeType = words({
  retailer: 'Retailer', distributor: 'Distributor', branch: 'Branch', hospital: 'Hospital', school: 'School', horeca: 'Hotel or restaurant', other: 'Other',
})

/** What is wrong with the tax number of a party of a country; null where nothing is. Those of the Emirates begin with 100. */
export const trnFault = (trn: string | null | undefined, country: string): string | null =>
  (trn && country === 'AE' && !/^100\d{12}$/.test(trn) ? 'A TRN of the Emirates has 15 digits and begins with 100.' : null)
