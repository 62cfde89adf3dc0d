// Drawn busts for people of the demo node: flat shapes in the colours of the tokens, one lit cell as a badge.
const C = {
  ink: '#0e1b2e',
  soft: '#44546a',
  grey: '#8494ab',
  silver: '#cfd9e6',
  navy: '#0d2546',
  deep: '#15345e',
  cobalt: '#0b57d0',
  sky: '#8fc2ff',
  tint: '#d3e2fb',
  mist: '#e8eff8',
  warm: '#fff2e8',
  teal: '#0b7a75',
  pale: '#e4f3f2',
  orange: '#ff7a1a',
  paper: '#ffffff',
}
const SKIN = { light: ['#f9dcc6', '#efc3a4'], tan: ['#eec3a0', '#dda67e'], brown: ['#d9a67f', '#c48a62'] }

/** Hair behind the head and hair before it, by style; the head is an ellipse 25 × 30 about (80, 66). */
const HAIR = {
  short: (c) => ({
    front: `<path d="M53 64C50 40 62 30 80 30s31 10 27 34c-3-8-6-13-9-16-10 4-24 4-34 1-5 4-8 9-11 15Z" fill="${c}"/>`,
  }),
  parted: (c) => ({
    front: `<path d="M53 66C48 40 60 29 82 29c20 0 29 14 25 37-2-8-5-13-8-17-13 0-24-4-31-10-3 7-10 14-15 27Z" fill="${c}"/>`,
  }),
  crew: (c) => ({
    front: `<path d="M54 60c-3-20 9-31 26-31s29 11 26 31c-2-5-4-8-6-10-12-3-28-3-40 0-2 2-4 5-6 10Z" fill="${c}"/>`,
  }),
  receding: (c) => ({
    front: `<path d="M54 70c-5-13-3-24 4-29 2 2 3 4 3 7-4 6-5 13-7 22Zm52 0c5-13 3-24-4-29-2 2-3 4-3 7 4 6 5 13 7 22Z" fill="${c}"/>`,
  }),
  bob: (c) => ({
    back: `<path d="M48 98C42 60 48 28 80 28s38 32 32 70c-8 4-56 4-64 0Z" fill="${c}"/>`,
    front: `<path d="M53 66c-2-22 8-34 27-34s29 12 27 34c-4-10-9-16-16-20-8 6-26 4-38 20Z" fill="${c}"/>`,
  }),
  bun: (c) => ({
    back: `<circle cx="80" cy="24" r="13" fill="${c}"/>`,
    front: `<path d="M53 66c-4-24 8-36 27-36s31 12 27 36c-3-12-8-18-14-21-9 5-28 5-40 21Z" fill="${c}"/>`,
  }),
  long: (c) => ({
    back: `<path d="M46 128C40 70 44 28 80 28s40 42 34 100Z" fill="${c}"/>`,
    front: `<path d="M53 68c-4-24 6-37 27-37s31 13 27 37c-4-12-10-20-20-25-6 10-24 12-34 25Z" fill="${c}"/>`,
  }),
  tail: (c) => ({
    back: `<path d="M96 40c24 2 26 40 14 66-6-2-9-4-11-8 6-20 4-40-3-58Z" fill="${c}"/>`,
    front: `<path d="M53 66c-4-24 8-36 27-36s31 12 27 36c-3-10-6-15-10-19-16 3-34 2-44 19Z" fill="${c}"/>`,
  }),
  helmet: (c) => ({
    front: `<path d="M48 58c0-22 13-36 32-36s32 14 32 36Z" fill="${c}"/><path d="M42 56h76v7H42Z" fill="${c}"/><path d="M74 20h12v36H74Z" fill="#000" opacity=".1"/>`,
  }),
  cap: (c) => ({
    front: `<path d="M51 56c-1-20 11-30 29-30s30 10 29 30Z" fill="${c}"/><path d="M50 52h58c8 0 16 3 20 8H50Z" fill="${c}"/><path d="M50 52h58c8 0 16 3 20 8H50Z" fill="#000" opacity=".18"/>`,
  }),
}

/** Collar and seams on the shoulders; `under` shows at the neck. */
const CLOTHES = {
  jacket: (under) =>
    `<path d="M64 104 80 126 96 104 92 96H68Z" fill="${under}"/><path d="M66 101 80 128 62 138 54 106ZM94 101 80 128 98 138 106 106Z" fill="#000" opacity=".16"/><path d="M80 128V164" stroke="#000" stroke-opacity=".2" stroke-width="2"/>`,
  shirt: (under) =>
    `<path d="M66 100 80 118 94 100 90 94H70Z" fill="${under}"/><path d="M65 99 80 118 70 128 58 104ZM95 99 80 118 90 128 102 104Z" fill="${under}"/>`,
  round: (under) => `<path d="M63 103a17 15 0 0 0 34 0l-4-7H67Z" fill="${under}"/>`,
  vest: (under) =>
    `<path d="M64 103 80 122 96 103 92 96H68Z" fill="${under}"/><path d="M38 120h14v44H38ZM108 120h14v44h-14Z" fill="${C.silver}"/>`,
}

const GLASSES = `<g fill="none" stroke="${C.ink}" stroke-width="2.6"><rect x="58.500" y="62" width="18" height="13" rx="5"/><rect x="83.500" y="62" width="18" height="13" rx="5"/><path d="M76.500 67q3.500-2.500 7 0"/></g>`

const people = {
  '01': {
    bg: C.tint,
    skin: 'light',
    hair: ['short', C.ink],
    wear: ['jacket', C.deep, C.paper],
    badge: C.orange,
  },
  '02': {
    bg: C.warm,
    skin: 'light',
    hair: ['bob', C.ink],
    wear: ['shirt', C.cobalt, C.paper],
    badge: C.orange,
  },
  '03': {
    bg: C.mist,
    skin: 'tan',
    hair: ['helmet', C.paper],
    under: C.ink,
    wear: ['jacket', C.soft, C.sky],
    badge: C.orange,
  },
  '04': {
    bg: C.pale,
    skin: 'light',
    hair: ['parted', C.soft],
    wear: ['round', C.teal, C.paper],
    glasses: true,
    badge: C.orange,
  },
  '05': {
    bg: C.tint,
    skin: 'tan',
    hair: ['receding', C.grey],
    wear: ['shirt', C.navy, C.tint],
    glasses: true,
    badge: C.orange,
  },
  '06': {
    bg: C.mist,
    skin: 'light',
    hair: ['tail', C.ink],
    wear: ['jacket', C.cobalt, C.paper],
    badge: C.orange,
  },
  '07': {
    bg: C.warm,
    skin: 'brown',
    hair: ['crew', C.ink],
    wear: ['vest', C.orange, C.navy],
    badge: C.cobalt,
  },
  '08': {
    bg: C.pale,
    skin: 'light',
    hair: ['bun', C.soft],
    wear: ['round', C.deep, C.sky],
    glasses: true,
    badge: C.orange,
  },
  '09': {
    bg: C.tint,
    skin: 'tan',
    hair: ['cap', C.cobalt],
    under: C.ink,
    wear: ['jacket', C.soft, C.paper],
    badge: C.orange,
  },
  10: {
    bg: C.mist,
    skin: 'light',
    hair: ['long', C.ink],
    wear: ['shirt', C.silver, C.paper],
    badge: C.cobalt,
  },
  11: {
    bg: C.warm,
    skin: 'tan',
    hair: ['short', C.grey],
    wear: ['jacket', C.navy, C.silver],
    badge: C.orange,
  },
  12: {
    bg: C.pale,
    skin: 'light',
    hair: ['helmet', C.orange],
    under: C.ink,
    wear: ['vest', C.deep, C.paper],
    badge: C.cobalt,
  },
}

export function draw({ id }) {
  const { bg, skin, hair, under, wear, glasses, badge } = people[id]
  const [face, shade] = SKIN[skin]
  const { back = '', front } = HAIR[hair[0]](hair[1])
  const sides = under ? `<path d="M54 56h52v18c-2-6-4-9-5-11H59c-1 2-3 5-5 11Z" fill="${under}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160">
    <rect width="160" height="160" fill="${bg}"/>${back}
    <path d="M22 164c2-36 22-54 46-60h24c24 6 44 24 46 60Z" fill="${wear[1]}"/>
    ${CLOTHES[wear[0]](wear[2])}
    <path d="M68 84h24v18a12 12 0 0 1-24 0Z" fill="${shade}"/>
    <ellipse cx="80" cy="66" rx="25" ry="30" fill="${face}"/><path d="M80 68l-3 10q3 2.500 6 0Z" fill="${shade}"/>
    <path d="M72 85q8 5 16 0" fill="none" stroke="${shade}" stroke-width="2.600" stroke-linecap="round"/>
    <circle cx="53.500" cy="68" r="5" fill="${shade}"/><circle cx="106.500" cy="68" r="5" fill="${shade}"/>
    <circle cx="69" cy="67" r="2.400" fill="${C.ink}"/><circle cx="91" cy="67" r="2.400" fill="${C.ink}"/>
    ${sides}${front}${glasses ? GLASSES : ''}
    <rect x="104" y="132" width="11" height="11" fill="${badge}"/></svg>`
}
