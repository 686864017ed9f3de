import { z } from 'zod'
import { serviceType } from '@/lib/domain/client'
import { Email, KnownEmail } from './email'
import { NationalPhone } from './phone'
import { anyone, CountryCode, get, Id, Instant, post } from './kernel'

/** Who is signed in, as `/api/authenticate` and the permission payload give it (access.md 5, 7.3). */
export const SignedIn = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  user_category: z.string(),
  user_type: z.string(),
  client_ids: z.array(z.number()),
  carrier_ids: z.array(z.number()),
  is_owner: z.boolean(),
  locale: z.string(),
})

const Issued = z.object({ token: z.string(), expire_at: Instant, user: SignedIn })
const email = KnownEmail
const password = z.string().min(1, 'Enter your password.').max(128)
/** Length only, as access.md 7.2 asks; what is easy to guess is refused by the upstream, which knows the user. */
const NewPassword = z.string().min(1, 'Choose a password.').max(128, 'Use at most 128 characters.')

/** Counted and judged before a transaction is open: callers by the dozen must not each hold one connection and wait for a second. */
const ownTransaction = { asksOutside: true } as const

/** access.md 7.3 */
export const Permissions = z.object({
  access_rights: z.object({
    role: z.string(),
    permissions: z.array(z.object({ permission_key: z.string(), kind: z.string() })),
    screens: z.array(z.string()),
    permission_key: z.array(z.string()),
  }),
  service_center_notif: z
    .object({ count: z.number(), service_center_ids: z.array(z.number()), latest: z.array(z.object({ id: z.number(), doc_no: z.string() })) })
    .nullable(),
  user: SignedIn,
  permission_version: z.number(),
  pas: z.object({ user_type: z.string(), sites: z.array(z.number()), devices: z.array(z.string()) }).optional(),
})

/** What a company that asks by itself must say, told with all other faults of the form; of an invited seller it is known (access.md 4.2). */
const unlessInvited = (field: 'company_name' | 'country_code' | 'email' | 'service_type') => ({
  path: [field], error: 'This field is required.', when: () => true,
})

const SignUp = z
  .object({
    company_name: z.string().trim().min(2, 'Enter the company’s name.').max(100).optional(),
    country_code: CountryCode.optional(),
    full_name: z.string().trim().min(2, 'Enter your name.').max(100),
    email: Email.optional(),
    phone: NationalPhone,
    service_type: z.array(z.enum(serviceType.names)).min(1, 'Choose at least one service.').optional(),
    platform: z.string().trim().max(40).optional(),
    expected_volume: z.coerce.number().int().min(0).max(10_000_000).optional(),
    trade_license_no: z.string().trim().max(30).optional(),
    trn: z.union([z.literal(''), z.string().trim().regex(/^100\d{12}$/, 'A UAE TRN has 15 digits and starts with 100.')]).optional(),
    password: NewPassword,
    terms: z.literal(true, 'Accept the terms to go on.'),
    /** Of a seller's invite. */
    token: z.string().min(1).max(200).optional(),
  })
  .refine((form) => form.token !== undefined || form.company_name !== undefined, unlessInvited('company_name'))
  .refine((form) => form.token !== undefined || form.country_code !== undefined, unlessInvited('country_code'))
  .refine((form) => form.token !== undefined || form.email !== undefined, unlessInvited('email'))
  .refine((form) => form.token !== undefined || form.service_type !== undefined, unlessInvited('service_type'))

export const access = {
  authenticate: post('/api/authenticate', {
    serverOnly: true,
    ...anyone,
    ...ownTransaction,
    body: z.object({
      email, password, user_category: z.string().optional(), warehouse_id: z.coerce.number().optional(), device_id: z.string().max(80).optional(),
    }),
    reply: Issued,
  }),
  adminLogin: post('/api/admin/login', {
    serverOnly: true, ...anyone, ...ownTransaction, body: z.object({ email, password }), reply: Issued.omit({ user: true }),
  }),
  adminLogout: post('/api/admin/logout', { needs: null, open: 'Ends the own admin session.' }),
  refresh: post('/api/refresh-token', {
    serverOnly: true,
    needs: null,
    open: 'Exchanges the own token.',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: Issued.omit({ user: true }),
  }),
  logout: post('/api/logout', { needs: null, open: 'Ends the own session.', whileViewing: true, body: z.object({ all: z.boolean().optional() }) }),
  endView: post('/api/user/view-as/end', { needs: null, open: 'Ends the view the token was opened for.', whileViewing: true }),
  permissions: get('/api/user/permissions', { needs: null, open: 'The own permissions.', reply: Permissions }),
  pasPermissions: get('/api/pas/permissions', { needs: null, open: 'The own permissions, PAS users only.', token: 'pas', reply: Permissions }),
  changePassword: post('/api/user/change-password', {
    needs: 'change-password',
    ...ownTransaction,
    body: z.object({
      current_password: password,
      new_password: NewPassword,
      sign_out_others: z.boolean().default(true),
    }),
  }),
  requestReset: post('/api/user/password-reset', { ...anyone, ...ownTransaction, body: z.object({ email: Email }) }),
  verifyLink: get('/api/user/password-link-verify', {
    ...anyone,
    query: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({
      valid: z.boolean(), purpose: z.string(), email_masked: z.string(), expire_at: Instant,
      /** Of a seller's invite: what the sign-up form shows filled in. */
      seller: z.object({
        legal_name: z.string(), country_code: z.string(), contact_name: z.string(), contact_phone: z.string(), contact_email: z.string(),
      }).nullable(),
    }),
  }),
  signUp: post('/api/customer/signup', { ...anyone, ...ownTransaction, body: SignUp }),
  confirmSignUp: post('/api/customer/signup/confirm', {
    ...anyone, body: z.object({ token: z.string().min(1).max(200) }), reply: z.object({ company_name: z.string() }),
  }),
  publicCountries: get('/api/public/countries', {
    ...anyone,
    reply: z.array(z.object({ country_code: z.string(), country_name: z.string(), dial_code: z.string().nullable() })),
  }),
  setPassword: post('/api/user/reset-new-password', {
    ...anyone,
    body: z.object({ token: z.string().min(1).max(200), new_password: NewPassword }),
    /**
     * `sign_in`: the name to sign in with at once after a first password, by the usual way; null after a reset, and for kiosk staff, who sign in at their site.
     */
    reply: z.object({ sign_in: z.string().nullable() }),
  }),
}
