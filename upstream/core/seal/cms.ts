import type { SealKey } from './seal-key'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const attribute = { contentType: '1.2.840.113549.1.9.3', signingTime: '1.2.840.113549.1.9.5', messageDigest: '1.2.840.113549.1.9.4' }

/** Loaded with the first seal: a process that seals nothing does without. */
const load = () => Promise.all([import('pkijs'), import('asn1js')])
const digestOf = (data: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', data)

/** A CMS signature (RFC 5652) over `data`, which is not in it: what a PDF carries as `adbe.pkcs7.detached`. `at` is signed along. */
export async function signedDetached(data: Uint8Array<ArrayBuffer>, { key, certificates }: SealKey, at: Date): Promise<Buffer> {
  const [pki, asn1] = await load()
  const chain = certificates.map((der) => pki.Certificate.fromBER(Uint8Array.from(der)))
  const [own] = chain
  if (!own) throw new RangeError('A seal needs a certificate.')
  const attributeOf = (type: string, value: InstanceType<typeof asn1.BaseBlock>) => new pki.Attribute({ type, values: [value] })
  const signer = new pki.SignerInfo({
    version: 1, sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new pki.SignedAndUnsignedAttributes({
      type: 0, attributes: [
        attributeOf(attribute.contentType, new asn1.ObjectIdentifier({ value: DATA })),
        attributeOf(attribute.signingTime, new asn1.UTCTime({ valueDate: at })),
        attributeOf(attribute.messageDigest, new asn1.OctetString({ valueHex: await digestOf(data) })),
      ],
    }),
  })
  const signed = new pki.SignedData({
    version: 1, encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: DATA }), signerInfos: [signer], certificates: chain,
  })
  await signed.sign(key, 0, 'SHA-256', data)
  return Buffer.from(new pki.ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) }).toSchema().toBER(false))
}

/** Whether a detached CMS signature is of this very data, by the certificate it carries; whom that certificate belongs to is not judged. */
export async function holdsDetached(data: Uint8Array<ArrayBuffer>, cms: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [pki] = await load()
  try {
    const signed = new pki.SignedData({ schema: pki.ContentInfo.fromBER(cms).content })
    return await signed.verify({ signer: 0, data: Uint8Array.from(data).buffer, checkChain: false })
  } catch {
    return false
  }
}
