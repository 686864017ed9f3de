import type { SellerCategory } from '@/lib/domain/seller'
import type { Dice } from '../dice'
import type { GoodsLine } from './goods'

/** What companies of a country are called, where they sit and how they are reached. */
export type Land = {
  cities: readonly string[]
  words: readonly string[]
  endings: readonly string[]
  streets: readonly string[]
  given: readonly string[]
  family: readonly string[]
  /** Country code, area and the first digits before the last seven. */
  dial: string
  registration: (roll: Dice) => string
}

/** Digits and capitals a Chinese credit code is made of. */
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const digits = (roll: Dice, count: number) => Array.from({ length: count }, () => roll.int(0, 9)).join('')
const creditCode = (roll: Dice) => `91${digits(roll, 6)}${Array.from({ length: 10 }, () => creditSigns[roll.int(0, creditSigns.length - 1)]).join('')}`

export const lands: Readonly<Record<string, Land>> = {
  CN: {
    cities: ['Shenzhen', 'Guangzhou', 'Yiwu', 'Hangzhou', 'Ningbo', 'Dongguan', 'Xiamen', 'Qingdao', 'Foshan', 'Suzhou'],
    words: ['Lianhua', 'Xingda', 'Baishun', 'Jinhe', 'Ruitong', 'Mingyue', 'Haofeng', 'Yuntian', 'Chengxin', 'Dongsheng', 'Feilong', 'Huaming'],
    endings: ['Trading Co., Ltd.', 'Technology Co., Ltd.', 'E-Commerce Co., Ltd.', 'Import & Export Co., Ltd.'],
    streets: ['Nanshan Avenue', 'Keji Road', 'Chouzhou North Road', 'Wensan Road', 'Zhongshan Road'],
    given: ['Wei', 'Fang', 'Jun', 'Min', 'Lei', 'Yan', 'Qiang', 'Xia', 'Hao', 'Ting'],
    family: ['Li', 'Wang', 'Zhang', 'Chen', 'Liu', 'Zhao', 'Huang', 'Zhou', 'Wu', 'Xu'],
    dial: '+867558', registration: creditCode,
  },
  KR: {
    cities: ['Seoul', 'Busan', 'Incheon', 'Daegu', 'Suwon'],
    words: ['Haneul', 'Sarang', 'Mirae', 'Dasom', 'Areum', 'Nuri', 'Byeol'], endings: ['Co., Ltd.', 'Cosmetics', 'Lab Inc.'],
    streets: ['Teheran-ro', 'Gangnam-daero', 'Haeundae-ro'],
    given: ['Jiwoo', 'Minseo', 'Hyunwoo', 'Soyeon', 'Dohyun'], family: ['Kim', 'Lee', 'Park', 'Choi', 'Jung'],
    dial: '+8222', registration: (roll) => `${digits(roll, 3)}-${digits(roll, 2)}-${digits(roll, 5)}`,
  },
  GB: {
    cities: ['London', 'Manchester', 'Leeds', 'Bristol'],
    words: ['Ashford', 'Thornbury', 'Oakmere', 'Fairway', 'Kestrel'], endings: ['Ltd', 'Trading Ltd', 'Goods Ltd'],
    streets: ['High Street', 'Station Road', 'Mill Lane'], given: ['Oliver', 'Emma', 'Harry', 'Sophie', 'George'],
    family: ['Hughes', 'Clarke', 'Bennett', 'Walsh', 'Turner'],
    dial: '+44207', registration: (roll) => digits(roll, 8),
  },
  US: {
    cities: ['Austin', 'Seattle', 'Denver', 'Chicago'], words: ['Summit', 'Cascade', 'Lone Pine', 'Harborview', 'Redwood'], endings: ['LLC', 'Inc.'],
    streets: ['Market Street', 'Main Street', 'Pine Avenue'],
    given: ['Daniel', 'Grace', 'Mark', 'Olivia', 'James'], family: ['Carter', 'Miller', 'Brooks', 'Foster', 'Reed'],
    dial: '+1512', registration: (roll) => `${digits(roll, 2)}-${digits(roll, 7)}`,
  },
  TR: {
    cities: ['Istanbul', 'Izmir', 'Bursa'], words: ['Anadolu', 'Ege', 'Yildiz', 'Lale'], endings: ['Tekstil', 'Ticaret A.S.'],
    streets: ['Bagdat Caddesi', 'Ataturk Bulvari'], given: ['Mehmet', 'Elif', 'Emre', 'Zeynep'], family: ['Yilmaz', 'Kaya', 'Demir', 'Arslan'],
    dial: '+90212', registration: (roll) => digits(roll, 10),
  },
  IN: {
    cities: ['Mumbai', 'Surat', 'Jaipur'], words: ['Ganga', 'Surya', 'Mayur', 'Chandan'], endings: ['Exports Pvt Ltd', 'Textiles', 'Crafts LLP'],
    streets: ['Linking Road', 'Ring Road', 'MG Road'], given: ['Priya', 'Rahul', 'Anil', 'Deepa'], family: ['Sharma', 'Patel', 'Nair', 'Reddy'],
    dial: '+91222', registration: (roll) => `U${digits(roll, 5)}MH${digits(roll, 4)}PTC${digits(roll, 6)}`,
  },
  DE: {
    cities: ['Frankfurt'], words: ['Main'], endings: ['GmbH'], streets: ['Zeil'], given: ['Lukas'],
    family: ['Fischer'], dial: '+49695', registration: (roll) => `HRB ${digits(roll, 6)}`,
  },
  HK: {
    cities: ['Hong Kong'], words: ['Lantau'], endings: ['Limited'], streets: ['Nathan Road'],
    given: ['Ka Ming'], family: ['Chan'], dial: '+8522', registration: (roll) => digits(roll, 8),
  },
}

/** How many more sellers a country has beside those goods are shipped for; with them the 140 of sellers-ior.md 8. */
export const further = { CN: 86, KR: 16, GB: 12, US: 8, TR: 5, IN: 5 } as const

/** What a line of business is to the customs desk. */
export const categoryOf: Readonly<Partial<Record<GoodsLine, SellerCategory>>> = {
  beauty: 'cosmetics', gadgets: 'electronics', watches: 'other', fashion: 'apparel', home: 'home',
}
