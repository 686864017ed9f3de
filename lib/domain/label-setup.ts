import type { labelField } from './carrier'

/** Papers a package label prints on (linehaul.md 2, paper_format). */
export const labelPapers = ['4X6', '100X150', '4X8', '75X50', 'A6', 'A5', 'A4_1', 'A4_2', 'A4_4'] as const
export type LabelPaper = (typeof labelPapers)[number]
/** Longest tracking number a label has to carry: our own are at most this long (packages.md 2). */
export const longestNumber = 35
/** Barcodes a parcel's label can carry: those that take letters and the longest numbers of ours (linehaul.md 2). */
export const parcelBarcodes = ['CODE128', 'CODE39', 'QR', 'DATAMATRIX', 'PDF417', 'AZTEC'] as const
export type ParcelBarcode = (typeof parcelBarcodes)[number]
/** Kinds of label a parcel can be given by its lane or carrier. */
export const parcelLabels = ['package_label', 'return_label'] as const
type ParcelLabel = (typeof parcelLabels)[number]
export const labelFileFormats = ['pdf', 'zpl'] as const
export type Dpi = 203 | 300
type Field = (typeof labelField.names)[number]

/** What a lane says of its labels; null leaves it to the carrier. */
export interface LaneLabels {
  paper: string | null
  label_type: string | null
  barcode: string | null
  dpi: number | null
  print_cod: boolean | null
  print_split_code: boolean | null
  print_handling_codes: boolean | null
}

/** What a carrier says of the labels of a service, or of all it has no word of its own for. */
export interface CarrierLabels {
  paper: string | null
  label_type: string | null
  barcode: string | null
  dpi: number | null
  copies: number
  /** In printing order; none: every one. */
  print_fields: readonly string[]
  show_cod: boolean
  show_split_code: boolean
  show_handling_codes: boolean
  print_return_label: boolean
  footer_text: string | null
}

/** What a client wants of its labels (clients.md 2.3). */
export interface ClientLabels {
  label_format: (typeof labelFileFormats)[number]
  /** Null: as its lane or carrier says. */
  label_size: string | null
  print_logo_on_label: boolean
  print_invoice_with_label: boolean
}

/** How the label of one parcel is printed where whoever prints asks for nothing else. */
export interface LabelSetup {
  size: LabelPaper
  format: (typeof labelFileFormats)[number]
  copies: number
  kind: ParcelLabel
  barcode: ParcelBarcode
  dpi: Dpi
  cod: boolean
  split_code: boolean
  handling_codes: boolean
  /** In printing order; none: every one. */
  fields: readonly Field[]
  footer: string | null
  /** A return label follows each label. */
  return_label: boolean
  logo: boolean
  /** The commercial invoice follows the label. */
  invoice: boolean
}

const known = <T extends string>(names: readonly T[], name: string | null | undefined): T | undefined => names.find((each) => each === name)

/**
 * Who decides about a parcel's label: the client's settings; where they say nothing its lane; where that says nothing the carrier's setup for
 * the service or for all services; then ours. What a parcel's label cannot have is passed over.
 */
export function labelSetup(lane: LaneLabels | null, carrier: CarrierLabels | null, client: ClientLabels): LabelSetup {
  return {
    size: known(labelPapers, client.label_size) ?? known(labelPapers, lane?.paper) ?? known(labelPapers, carrier?.paper) ?? '4X6',
    format: client.label_format,
    copies: carrier?.copies ?? 1,
    kind: known(parcelLabels, lane?.label_type) ?? known(parcelLabels, carrier?.label_type) ?? 'package_label',
    barcode: known(parcelBarcodes, lane?.barcode) ?? known(parcelBarcodes, carrier?.barcode) ?? 'CODE128',
    dpi: (lane?.dpi ?? carrier?.dpi) === 300 ? 300 : 203,
    cod: lane?.print_cod ?? carrier?.show_cod ?? true,
    split_code: lane?.print_split_code ?? carrier?.show_split_code ?? true,
    handling_codes: lane?.print_handling_codes ?? carrier?.show_handling_codes ?? true,
    fields: (carrier?.print_fields ?? []) as readonly Field[],
    footer: carrier?.footer_text || null,
    return_label: carrier?.print_return_label ?? false,
    logo: client.print_logo_on_label,
    invoice: client.print_invoice_with_label,
  }
}
