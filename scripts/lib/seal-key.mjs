import { existsSync } from 'node:fs'
import { webcrypto } from 'node:crypto'
import { join } from 'node:path'
import { writePrivately } from './secrets.mjs'

const years = 10
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

const pem = (label, der) => `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`

/** A self-signed certificate for a pair of keys: who reads a sealed PDF is told that nobody vouches for it. */
async function certificateOf({ publicKey, privateKey }, company) {
  const [pki, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  // A serial number is positive and has no leading zero.
  const serial = webcrypto.getRandomValues(new Uint8Array(8))
  serial[0] = (serial[0] & 0x7f) | 0x40
  const certificate = new pki.Certificate({ version: 2, serialNumber: new asn1.Integer({ valueHex: serial.buffer }) })
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: `${company} sealing` }) }))
  }
  const now = Date.now()
  // The demo's agreements were sealed in the months before.
  certificate.notBefore.value = new Date(now - 400 * 24 * 3600 * 1000)
  certificate.notAfter.value = new Date(now + years * 365 * 24 * 3600 * 1000)
  // digitalSignature and nonRepudiation.
  const usage = new asn1.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 })
  certificate.extensions = [new pki.Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER(false), parsedValue: usage })]
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(privateKey, 'SHA-256')
  return pem('CERTIFICATE', certificate.toSchema(true).toBER(false))
}

/**
 * Key and certificate agreements are sealed with on this machine, made once and kept in `folder` for its owner alone; what the environment sets
 * is used instead, and then nothing is made. Pass the answer to the upstream.
 * @param {string} folder
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ SEAL_KEY: string, SEAL_CERTIFICATE: string }>} each a PEM or the path of one
 */
export async function readSealSettings(folder, env) {
  const own = { SEAL_KEY: join(folder, 'seal-key.pem'), SEAL_CERTIFICATE: join(folder, 'seal-certificate.pem') }
  if (env.SEAL_KEY || env.SEAL_CERTIFICATE) return { SEAL_KEY: env.SEAL_KEY ?? '', SEAL_CERTIFICATE: env.SEAL_CERTIFICATE ?? '' }
  if (!existsSync(own.SEAL_KEY) && !existsSync(own.SEAL_CERTIFICATE)) {
    const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await certificateOf(pair, env.BRAND_NAME || 'Qafila')
    writePrivately(own.SEAL_KEY, pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)))
    writePrivately(own.SEAL_CERTIFICATE, certificate)
  }
  return own
}
