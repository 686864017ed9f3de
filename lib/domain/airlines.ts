/** Airlines by the three digits their air waybills begin with (IATA), of the lanes we see: code and name. */
const byPrefix: Readonly<Record<string, readonly [code: string, name: string]>> = {
  '020': ['LH', 'Lufthansa Cargo'], '023': ['FX', 'FedEx'], '057': ['AF', 'Air France'], '065': ['SV', 'Saudia'], '072': ['GF', 'Gulf Air'],
  '074': ['KL', 'KLM'], '077': ['MS', 'EgyptAir'], '098': ['AI', 'Air India'], '112': ['CK', 'China Cargo Airlines'], '125': ['BA', 'British Airways'],
  '141': ['FZ', 'flydubai'], '157': ['QR', 'Qatar Airways'], '160': ['CX', 'Cathay Pacific'], '172': ['CV', 'Cargolux'], '176': ['EK', 'Emirates'],
  '229': ['KU', 'Kuwait Airways'], '235': ['TK', 'Turkish Airlines'], '406': ['5X', 'UPS'], '514': ['G9', 'Air Arabia'], '607': ['EY', 'Etihad'],
  '618': ['SQ', 'Singapore Airlines'], '781': ['MU', 'China Eastern'], '784': ['CZ', 'China Southern'], '910': ['WY', 'Oman Air'], '999': ['CA', 'Air China'],
}

/** The airline of an air waybill by its first three digits, '176-…' is Emirates; null for a prefix we do not know. */
export function airlineOf(mawb: string): { code: string; name: string } | null {
  const [code, name] = byPrefix[mawb.slice(0, 3)] ?? []
  return code && name ? { code, name } : null
}
