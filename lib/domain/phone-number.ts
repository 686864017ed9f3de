/** A phone number with its country code, as it is kept and sent: `+971501234567` (ITU-T E.164). */
export const e164 = /^\+[1-9]\d{6,14}$/
