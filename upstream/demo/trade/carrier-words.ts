import type { EventCode } from '@/lib/domain/tracking-event'
import type { DemoCarrier } from './carriers'

type Words = readonly [code: string, text: string]

/** How three families of carrier systems word the events they send; our code -> their code and text. */
const dialects: Readonly<Record<DemoCarrier['dialect'], Partial<Record<EventCode, Words>>>> = {
  mnemonic: {
    LMD02: ['ARR', 'ARRIVED AT STATION'], LMD03: ['OFD', 'OUT FOR DELIVERY'], LMD04: ['RFC', 'READY FOR COLLECTION'], LMD05: ['RSC', 'RESCHEDULED'],
    DEL01: ['POD', 'DELIVERED'], DEL02: ['PODN', 'DELIVERED TO NEIGHBOUR'], DEL03: ['PODC', 'COLLECTED'], DEL04: ['PODX', 'DELIVERED - CASH COLLECTED'],
    DLF01: ['NH', 'NOT HOME'], DLF02: ['NA', 'NO ANSWER'], DLF03: ['RF', 'REFUSED BY CONSIGNEE'], DLF04: ['BA', 'BAD ADDRESS'], DLF05: ['CNR', 'COD NOT READY'],
    DLF06: ['CL', 'PREMISES CLOSED'], DLF07: ['FD', 'FUTURE DELIVERY'], DLF08: ['OOA', 'OUT OF AREA'], RET02: ['RTO', 'RETURN IN TRANSIT'],
  },
  numeric: {
    LMD02: ['310', 'Received at delivery depot'], LMD03: ['400', 'With courier'],
    LMD04: ['450', 'Waiting at pickup point'], LMD05: ['320', 'New delivery date agreed'],
    DEL01: ['500', 'Delivered'], DEL02: ['501', 'Left with neighbour'], DEL03: ['505', 'Collected by customer'], DEL04: ['502', 'Delivered, payment received'],
    DLF01: ['601', 'Customer absent'], DLF02: ['602', 'Customer does not answer'], DLF03: ['603', 'Customer refused'], DLF04: ['604', 'Address incomplete'],
    DLF05: ['605', 'Payment not ready'], DLF06: ['606', 'Business closed'],
    DLF07: ['607', 'Customer asked for another day'], DLF08: ['608', 'Outside our area'],
    RET02: ['710', 'On the way back to sender'],
  },
  sentence: {
    LMD02: ['STATION_IN', 'Shipment reached the delivery branch'],
    LMD03: ['COURIER_OUT', 'Courier is on the way'], LMD04: ['HOLD_FOR_PICKUP', 'Shipment can be collected'],
    LMD05: ['RESCHEDULED', 'Delivery moved to another day'], DEL01: ['DELIVERED', 'Shipment delivered'],
    DEL02: ['DELIVERED_RECEPTION', 'Delivered at reception'],
    DEL03: ['COLLECTED', 'Shipment collected at the counter'], DEL04: ['DELIVERED_COD', 'Shipment delivered and cash collected'],
    DLF01: ['FAIL_ABSENT', 'Recipient was not there'], DLF02: ['FAIL_PHONE', 'Recipient could not be reached by phone'],
    DLF03: ['FAIL_REFUSED', 'Recipient refused the shipment'],
    DLF04: ['FAIL_ADDRESS', 'Address not found'], DLF05: ['FAIL_CASH', 'Recipient had no cash'], DLF06: ['FAIL_CLOSED', 'Office closed'],
    DLF07: ['FAIL_LATER', 'Recipient wants it later'], DLF08: ['FAIL_AREA', 'Not in our delivery area'], RET02: ['RTO_TRANSIT', 'Returning to shipper'],
  },
}

/** Codes carriers send that nobody has mapped yet; their words are all one sees. */
export const unmappedWords: readonly Words[] = [
  ['X-114', 'Geo-fence entered'], ['WA_SENT', 'WhatsApp location request sent'], ['777', 'Driver changed'], ['CALL1', 'Customer called, will call back'],
  ['SORT_LANE_B', 'Sorted to lane B'], ['LOC_OK', 'Customer shared location'],
]

/** A carrier's code and text of an event of ours, or null where it has none. */
export function carrierWords(dialect: DemoCarrier['dialect'], code: EventCode): Words | null {
  return dialects[dialect][code] ?? null
}

/** What carriers answered when they refused a label, as their systems put it. */
export const labelRefusals = [
  'Consignee phone must start with the country code.', 'City "Al Jazirah Al Hamra" is not in our network.', 'Shipment weight exceeds the 30 kg limit.',
  'Service EXP is not available from this account.', 'COD amount above the limit of 10000.00.', 'National address short code is missing.',
  'Consignee name contains characters we cannot print.', 'Duplicate reference for this account.', 'HS code 85076000 needs a dangerous goods declaration.',
  'Account is on credit hold. Contact your account manager.',
] as const
