import { mkdirSync, writeFileSync } from 'node:fs';
import { DEMO } from './paths.ts';

interface Look {
  readonly label: string;
  readonly room: readonly [light: string, dark: string];
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly top: string;
  readonly collar: string;
  /** Hair behind the head, and over the forehead. */
  readonly back: string;
  readonly front: string;
  readonly extra: string;
}

const BUN = '<circle cx="640" cy="112" r="62"/><ellipse cx="640" cy="262" rx="136" ry="150"/>';
const LONG = '<path d="M488 300C480 160 560 104 640 104S800 160 792 300L816 520H464Z"/>';
const CURLS =
  '<circle cx="520" cy="230" r="64"/><circle cx="548" cy="156" r="66"/><circle cx="620" cy="122" r="68"/><circle cx="700" cy="132" r="66"/><circle cx="752" cy="190" r="66"/><circle cx="770" cy="262" r="58"/><circle cx="512" cy="300" r="56"/>';
const BOB =
  '<path d="M486 270C486 160 556 110 640 110S794 160 794 270V402C794 420 780 430 762 430H518C500 430 486 420 486 402Z"/>';
const PARTED =
  '<path d="M522 262C520 178 574 140 640 140S762 178 758 262C730 250 690 236 664 196 630 236 574 250 522 262Z"/>';
const FRINGE = '<path d="M520 268C516 176 572 136 640 136S764 176 760 268C724 232 680 226 640 226S556 232 520 268Z"/>';
const SWEPT =
  '<path d="M516 262C500 150 590 112 660 120S782 168 764 262C752 226 726 206 694 200 630 212 552 206 516 262Z"/>';
const GLASSES =
  '<g fill="none" stroke="#1b1a38" stroke-width="9"><circle cx="590" cy="284" r="36"/><circle cx="690" cy="284" r="36"/><path d="M626 280h28"/></g>';
const BEARD = (hair: string): string =>
  `<path fill="${hair}" d="M524 296C530 420 590 440 640 440S750 420 756 296C744 336 716 352 692 346 668 338 612 338 588 346 564 352 536 336 524 296Z"/>`;

const LOOKS: readonly Look[] = [
  {
    label: 'Ana',
    room: ['#6f6cd9', '#2b2866'],
    skin: '#e0a988',
    shade: '#c98d6c',
    hair: '#3a2230',
    top: '#f8f3e8',
    collar: '#e6dcc6',
    back: LONG,
    front: PARTED,
    extra: '',
  },
  {
    label: 'Benno',
    room: ['#d89a74', '#6d3b4d'],
    skin: '#efc3a4',
    shade: '#d9a483',
    hair: '#7b4a2c',
    top: '#2f4a63',
    collar: '#e9e4da',
    back: '',
    front: SWEPT,
    extra: BEARD('#7b4a2c'),
  },
  {
    label: 'Ilse',
    room: ['#5aa39b', '#1f4b57'],
    skin: '#8a563b',
    shade: '#6f432d',
    hair: '#1d1522',
    top: '#f2a56b',
    collar: '#d98848',
    back: CURLS,
    front: FRINGE,
    extra: '',
  },
  {
    label: 'A learner in green',
    room: ['#8d6ad0', '#3a2468'],
    skin: '#f0c9ad',
    shade: '#dcab8b',
    hair: '#c9803a',
    top: '#3f7d5f',
    collar: '#2f6249',
    back: BOB,
    front: FRINGE,
    extra: GLASSES,
  },
  {
    label: 'A learner in blue',
    room: ['#c9b58c', '#6f5f49'],
    skin: '#b5774f',
    shade: '#98603e',
    hair: '#221a22',
    top: '#5b5fe0',
    collar: '#474bc4',
    back: '',
    front: SWEPT,
    extra: GLASSES,
  },
  {
    label: 'A learner in plum',
    room: ['#7f9bd6', '#2b3f74'],
    skin: '#e8bc9c',
    shade: '#d09c7a',
    hair: '#8e8a99',
    top: '#7a3f78',
    collar: '#5f2f5f',
    back: BUN,
    front: PARTED,
    extra: '',
  },
];

const svg = (
  look: Look,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" role="img" aria-label="${look.label}">
  <defs>
    <linearGradient id="room" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="${look.room[0]}"/><stop offset="1" stop-color="${look.room[1]}"/></linearGradient>
  </defs>
  <rect width="1280" height="720" fill="url(#room)"/>
  <path d="M0 0H300V720H0Z" fill="#fff" opacity=".06"/>
  <circle cx="1060" cy="170" r="120" fill="#fff" opacity=".08"/>
  <g fill="${look.hair}">${look.back}</g>
  <path d="M300 720C306 590 400 520 540 496L640 560 740 496C880 520 974 590 980 720Z" fill="${look.top}"/>
  <path d="M574 390H706V500C706 540 676 572 640 572S574 540 574 500Z" fill="${look.shade}"/>
  <path d="M540 496 574 478 640 572 706 478 740 496 640 620Z" fill="${look.collar}"/>
  <circle cx="520" cy="304" r="26" fill="${look.shade}"/><circle cx="760" cy="304" r="26" fill="${look.shade}"/>
  <path d="M522 262C522 176 574 140 640 140S758 176 758 262V312C758 396 704 444 640 444S522 396 522 312Z" fill="${look.skin}"/>
  ${look.extra}
  <g fill="${look.hair}" stroke="${look.hair}" stroke-width="10" stroke-linejoin="round">${look.front}</g>
  <g fill="#1b1a38"><circle cx="590" cy="288" r="9"/><circle cx="690" cy="288" r="9"/></g>
  <path d="M606 372Q640 400 674 372" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round"/>
</svg>
`;

/** Writes six drawn people, framed for any camera shape, who stand in where there is no camera. */
export function makePortraits(): void {
  mkdirSync(DEMO.portraits, { recursive: true });
  LOOKS.forEach((look, index) => writeFileSync(`${DEMO.portraits}/portrait-${index + 1}.svg`, svg(look)));
}
