import sharp from 'sharp'

const DOOR = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#d9cbb3"/>
<rect x="120" y="110" width="240" height="470" rx="6" fill="#5b3a24"/><rect x="150" y="140" width="180" height="170" fill="#6d4a31"/>
<rect x="150" y="340" width="180" height="210" fill="#6d4a31"/><circle cx="335" cy="345" r="10" fill="#d8b24a"/>
<rect x="385" y="220" width="60" height="36" rx="4" fill="#2f3e4e"/><rect y="580" width="480" height="60" fill="#9a8c78"/></svg>`

/** The photo every consignee of the sandbox sends: a door. */
export const doorPhoto = (): Promise<Buffer> => sharp(Buffer.from(DOOR)).jpeg({ quality: 80 }).toBuffer()
