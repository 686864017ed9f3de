import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../../config'

/** Why nothing can be sealed now, in a sentence for our staff. */
export class SealUnavailable extends Error {}

export interface SealKey {
  key: CryptoKey
  /** The certificate of the key, then those above it, DER. */
  certificates: readonly Buffer[]
  /** 'CN=Qafila sealing, O=Qafila' */
  subject: string
  /** SHA-256 of the certificate, hexadecimal. */
  sha256: string
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** A PEM from a setting that holds it, or names the file that does; a line end may be written \n. */
async function pemOf(setting: string | undefined, name: string): Promise<string> {
  if (!setting) throw new SealUnavailable(`${name} is not set: there is nothing to seal with.`)
  if (setting.includes('-----BEGIN')) return setting.replaceAll(String.raw`\n`, '\n')
  try {
    return await readFile(setting, 'utf8')
  } catch {
    throw new SealUnavailable(`The file that ${name} names cannot be read: there is nothing to seal with.`)
  }
}

function read<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw new SealUnavailable(`${name} holds no PEM that can be read.`)
  }
}

/** How WebCrypto signs with a key of its kind. */
function algorithmOf(key: KeyObject) {
  if (key.asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384' }
  const namedCurve = curves[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (namedCurve) return { name: 'ECDSA', namedCurve }
  throw new SealUnavailable('SEAL_KEY must be an RSA key, or one of the curve P-256 or P-384.')
}

function refuseOutdated(certificate: X509Certificate, at: Date): void {
  if (at > certificate.validToDate) throw new SealUnavailable(`The sealing certificate expired on ${certificate.validTo}.`)
  if (at < certificate.validFromDate) throw new SealUnavailable(`The sealing certificate is valid from ${certificate.validFrom} only.`)
}

/**
 * The key and certificate agreements are sealed with, read at each sealing so that a mended setting takes effect at once. Neither is ever kept in
 * the database. Throws SealUnavailable: missing, unreadable, outdated, or of different pairs.
 */
export async function readSealKey({ SEAL_KEY, SEAL_CERTIFICATE }: Pick<Config, 'SEAL_KEY' | 'SEAL_CERTIFICATE'>, at: Date): Promise<SealKey> {
  const [keyPem, chainPem] = [await pemOf(SEAL_KEY, 'SEAL_KEY'), await pemOf(SEAL_CERTIFICATE, 'SEAL_CERTIFICATE')]
  const key = read('SEAL_KEY', () => createPrivateKey(keyPem))
  const chain = read('SEAL_CERTIFICATE', () => (chainPem.match(pemBlock) ?? []).map((pem) => new X509Certificate(pem)))
  const [own] = chain
  if (!own) throw new SealUnavailable('SEAL_CERTIFICATE holds no certificate.')
  if (!own.checkPrivateKey(key)) throw new SealUnavailable('SEAL_KEY is not the key of SEAL_CERTIFICATE.')
  refuseOutdated(own, at)
  return {
    key: await crypto.subtle.importKey('pkcs8', Uint8Array.from(key.export({ type: 'pkcs8', format: 'der' })), algorithmOf(key), false, ['sign']),
    certificates: chain.map(({ raw }) => raw), subject: own.subject.split('\n').toReversed().join(', '),
    sha256: createHash('sha256').update(own.raw).digest('hex'),
  }
}
