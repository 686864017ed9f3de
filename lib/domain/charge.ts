import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

const settles: Move = { label: 'Settle', confirm: 'Settle [it]?', consequence: 'It is not billed any more.', done: '[it] is settled.' }
const voids: Move = {
  label: 'Void', confirm: 'Void [it]?', reason: 'required', danger: true, consequence: 'It is never billed. The journal takes it back.', done: '[it] is void.',
}

/** What became of a charge (invoices-payments.md 2.6). An invoice bills it and a credit note opens it again; one that we owe is settled by hand. */
export const chargeStatus = /* @__PURE__ */ machine({
  open: { label: 'Open', tone: 'yellow', moves: { invoiced: settles, void: voids } },
  invoiced: { label: 'Invoiced', tone: 'green', moves: ['open'] },
  void: { label: 'Void', tone: 'grey', moves: [] },
})
export type ChargeStatus = NameOf<typeof chargeStatus>

/** Who pays a charge, or is paid. */
export const chargeParty = words({ client: 'Client', transporter: 'Transporter', vendor: 'Vendor', seller: 'Seller' })
export type ChargeParty = (typeof chargeParty.names)[number]

export const chargeDirection = words({ receivable: 'To bill', payable: 'To pay' })

/** What a charge is for. */
export const chargeSource = words({
  detention: 'Detention', overstay: 'Overstay', vendor_statement: 'Staff and transport', storage: 'Storage', handling: 'Handling',
  weight_adjustment: 'Weight adjustment', cod_fee: 'COD fee', cod_return: 'COD return', ior: 'Import charges', customs: 'Customs', other: 'Other',
})

/** Refused moves of a charge. */
export const chargeRefusal = (chargeNo: string, status: ChargeStatus): string => `Charge ${chargeNo} is ${chargeStatus.label(status).toLowerCase()}.`
