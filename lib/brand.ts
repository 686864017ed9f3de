/** Who runs this portal, as people and documents see it. Plain data, so a server component may pass it to a client one. */
export interface Brand {
  name: string
  /** Address of the mark shown in the top bar, on public pages and documents. */
  logo: string
  /** A CSS colour, or null for our own dark blue. */
  primary: string | null
  supportMail: string
  /** Origin of links in mails and on labels, without a closing slash. */
  publicAddress: string
}

/** The CSS variable tailwind.config.ts reads the primary colour from. */
const primaryToken = '--brand-primary'

/** The brand as configured: BRAND_NAME, BRAND_LOGO, BRAND_PRIMARY, SUPPORT_MAIL, PUBLIC_URL. Server only: it reads the environment. */
export function brand(env: Record<string, string | undefined> = process.env): Brand {
  return {
    name: env['BRAND_NAME'] || 'Qafila',
    logo: env['BRAND_LOGO'] || '/brand.svg',
    primary: env['BRAND_PRIMARY'] || null,
    supportMail: env['SUPPORT_MAIL'] || 'support@qafila.example',
    publicAddress: (env['PUBLIC_URL'] || 'http://localhost:3000').replace(/\/+$/, ''),
  }
}

/** Whom to turn to, as public pages and the help say it. */
export interface Contact {
  company: string
  mail: string
  phone: string
}

/** The contacts of Configurations; the address of SUPPORT_MAIL where none is set there, or the upstream was never heard. */
export const contactOf = (said: { company_name: string; support_email: string; support_phone: string }): Contact => ({
  company: said.company_name, mail: said.support_email || brand().supportMail, phone: said.support_phone,
})

/** Style of `<html>` that carries a configured primary colour to every token derived from it. */
export function brandStyle({ primary }: Brand): Record<string, string> {
  return primary ? { [primaryToken]: primary } : {}
}
