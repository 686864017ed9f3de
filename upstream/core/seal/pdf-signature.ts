import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib'
import { holdsDetached } from './cms'

/** Bytes a signature has room for, certificates included; a PDF says where it lies before it is made. */
const ROOM = 12_288
const PLACE = '/**********'
const placeholder = `/ByteRange [ 0 ${PLACE} ${PLACE} ${PLACE} ]`

export interface Signing {
  /** Of the field to sign, and of every field the document is to have: they are all made with the first signature. */
  field: string
  fields: readonly string[]
  /** Who signs, and why, as readers show it. */
  name: string
  reason: string
  at: Date
  /** Makes the signature over the bytes it is to cover. */
  sign(data: Uint8Array<ArrayBuffer>): Promise<Buffer>
}

/** `D:20261130081500Z` */
const pdfTime = (at: Date) => `D:${at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`

/** Adds invisible signature fields to the first page; the page is never touched again, or the first signature would no longer hold for it. */
async function addFields(pdf: PDFDocument, names: readonly string[]): Promise<void> {
  const { PDFName, PDFString } = await import('@cantoo/pdf-lib')
  const { context, catalog } = pdf
  const page = pdf.getPage(0)
  const widgets = names.map((name) => context.register(context.obj({
    Type: 'Annot', Subtype: 'Widget', FT: 'Sig', T: PDFString.of(name), Rect: [0, 0, 0, 0], F: 132, P: page.ref,
  })))
  page.node.set(PDFName.of('Annots'), context.obj(widgets))
  catalog.set(PDFName.of('AcroForm'), context.register(context.obj({ SigFlags: 3, Fields: widgets })))
}

/** The field of a name, and what it stands under. Throws for a document without it, or where it is signed already. */
async function fieldOf(pdf: PDFDocument, name: string) {
  const { PDFArray, PDFDict, PDFName, PDFRef, PDFString } = await import('@cantoo/pdf-lib')
  const fields = pdf.catalog.lookup(PDFName.of('AcroForm'), PDFDict).lookup(PDFName.of('Fields'), PDFArray)
  for (let i = 0; i < fields.size(); i++) {
    const [ref, field] = [fields.get(i), fields.lookup(i, PDFDict)]
    if (!(ref instanceof PDFRef) || field.lookup(PDFName.of('T'), PDFString).decodeText() !== name) continue
    if (field.has(PDFName.of('V'))) throw new RangeError(`The field ${name} is signed already.`)
    return { ref, field }
  }
  throw new RangeError(`The document has no field ${name}.`)
}

async function signatureDict(pdf: PDFDocument, { name, reason, at }: Signing): Promise<PDFDict> {
  const { PDFHexString, PDFName, PDFNumber, PDFString } = await import('@cantoo/pdf-lib')
  const place = PDFName.of(PLACE.slice(1))
  return pdf.context.obj({
    Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'adbe.pkcs7.detached', ByteRange: [PDFNumber.of(0), place, place, place],
    Contents: PDFHexString.of('0'.repeat(ROOM * 2)), Name: PDFHexString.fromText(name), Reason: PDFHexString.fromText(reason), M: PDFString.of(pdfTime(at)),
  })
}

/** Notes where the signature lies, signs all around it and puts it there. */
async function fillIn(whole: Buffer, from: number, signing: Signing): Promise<Buffer> {
  const [range, contents] = [whole.indexOf(placeholder, from), whole.indexOf(`<${'0'.repeat(64)}`, from)]
  if (range < 0 || contents < 0) throw new Error('The document has no room for its signature.')
  const after = contents + ROOM * 2 + 2
  whole.write(`/ByteRange [ 0 ${contents} ${after} ${whole.length - after} ]`.padEnd(placeholder.length), range, 'latin1')
  const covered = Uint8Array.from(Buffer.concat([whole.subarray(0, contents), whole.subarray(after)]))
  const signature = await signing.sign(covered)
  if (signature.length > ROOM) throw new Error('The certificates are too long for the room of a signature.')
  whole.write(signature.toString('hex'), contents + 1, 'latin1')
  return whole
}

/**
 * The PDF with one more signature, added behind all that is there (an incremental update): what was signed before keeps its bytes, and so its
 * signature (coming-areas.md 6 S7). Throws RangeError for a field that is missing or signed.
 */
export async function signedPdf(pdf: Buffer, signing: Signing): Promise<Buffer> {
  const { PDFDocument, PDFName } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const snapshot = document.takeSnapshot()
  if (!document.catalog.has(PDFName.of('AcroForm'))) {
    await addFields(document, signing.fields)
    snapshot.markRefForSave(document.getPage(0).ref)
    if (document.context.trailerInfo.Root) snapshot.markObjForSave(document.catalog)
  }
  const { ref, field } = await fieldOf(document, signing.field)
  field.set(PDFName.of('V'), document.context.register(await signatureDict(document, signing)))
  snapshot.markRefForSave(ref)
  const added = await document.saveIncremental(snapshot, { useObjectStreams: false })
  return fillIn(Buffer.concat([pdf, added]), pdf.length, signing)
}

export interface FoundSignature {
  /** The bytes it covers are as they were signed. */
  holds: boolean
  /** Bytes of the file it covers up to: of the last one all. */
  upTo: number
}

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/** The signatures of a PDF in the order they were made, each checked against the bytes it covers. */
export async function signaturesIn(pdf: Buffer): Promise<FoundSignature[]> {
  const found: FoundSignature[] = []
  for (const match of pdf.toString('latin1').matchAll(rangePattern)) {
    const [start = 0, length = 0, next = 0, rest = 0] = match.slice(1).map(Number)
    const hex = pdf.subarray(start + length + 1, next - 1).toString('latin1')
    const covered = Uint8Array.from(Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]))
    found.push({ holds: await holdsDetached(covered, Uint8Array.from(Buffer.from(hex, 'hex'))), upTo: next + rest })
  }
  return found.toSorted((a, b) => a.upTo - b.upTo)
}
