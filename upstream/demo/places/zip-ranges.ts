/** First two digits of a state's pincodes (India Post's circles). */
export const indianCircles: Readonly<Record<string, string>> = {
  DL: '11', HR: '12', PB: '14', CH: '16', HP: '17', JK: '18', LA: '19', UP: '20', UK: '24',
  RJ: '30', GJ: '36', DH: '39', MH: '40', GA: '40', MP: '45', CG: '49', TS: '50', AP: '51', KA: '56',
  TN: '60', PY: '60', KL: '67', LD: '68', WB: '70', SK: '73', AN: '74', OD: '75',
  AS: '78', AR: '79', NL: '79', MN: '79', MZ: '79', TR: '79', ML: '79', BR: '80', JH: '82',
}
/** Where a state's ZIP codes begin (USPS). */
export const zipStarts: Readonly<Record<string, number>> = {
  AL: 35004, AK: 99501, AZ: 85001, AR: 71601, CA: 90001, CO: 80001, CT: 6001, DE: 19701, DC: 20001,
  FL: 32003, GA: 30002, HI: 96701, ID: 83201, IL: 60001, IN: 46001, IA: 50001, KS: 66002, KY: 40003,
  LA: 70001, ME: 3901, MD: 20601, MA: 1001, MI: 48001, MN: 55001, MS: 38601, MO: 63001, MT: 59001,
  NE: 68001, NV: 88901, NH: 3031, NJ: 7001, NM: 87001, NY: 10001, NC: 27006, ND: 58001, OH: 43001,
  OK: 73001, OR: 97001, PA: 15001, RI: 2801, SC: 29001, SD: 57001, TN: 37010,
  TX: 75001, UT: 84001, VT: 5001, VA: 22003, WA: 98001, WV: 24701, WI: 53001, WY: 82001,
}
/** First two digits of a region's postal codes. */
export const saudiRegions: Readonly<Record<string, string>> = {
  '01': '12', '02': '23', '03': '42', '04': '32', '05': '51', '06': '55', '07': '47', '08': '73', '09': '45', '10': '66', '11': '65', '12': '72', '14': '62',
}
