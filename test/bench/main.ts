/** `npm run bench [-- name …]`: one JSON object per measure on standard output; without a name, all of them. */
import { bigSpace } from './big-space/bench.ts';
import { consoleForm } from './console/bench.ts';
import { controls } from './controls/bench.ts';
import { debrief } from './debrief/bench.ts';
import { deskLive } from './desk-live/bench.ts';
import { deskOverHttp } from './desk-over-http/bench.ts';
import { dragging } from './drag/bench.ts';
import { hostStart } from './host-start/bench.ts';
import { library } from './library/bench.ts';
import { liveRecording } from './live-recording/bench.ts';
import { longShow } from './long-show/bench.ts';
import { media } from './media/bench.ts';
import type { Bench } from './measure.ts';
import { panelOpen } from './panel-open/bench.ts';
import { pressMedia } from './press-media/bench.ts';
import { press } from './press/bench.ts';
import { readingPanel } from './reading-panel/bench.ts';
import { recording } from './recording/bench.ts';
import { relay } from './relay/bench.ts';
import { replay } from './replay/bench.ts';
import { stage } from './stage/bench.ts';
import { teamBenches } from './team/bench.ts';
import { windowOpen } from './window-open/bench.ts';
import { windowMemory } from './window/bench.ts';

const benches: readonly Bench[] = [
  press,
  pressMedia,
  recording,
  controls,
  hostStart,
  deskOverHttp,
  bigSpace,
  stage,
  deskLive,
  dragging,
  longShow,
  relay,
  ...teamBenches,
  media,
  replay,
  liveRecording,
  library,
  debrief,
  consoleForm,
  windowOpen,
  panelOpen,
  readingPanel,
  windowMemory,
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}; there are ${names}.\n`);
  process.exit(2);
}

for (const bench of benches) {
  if (asked.length > 0 && !asked.includes(bench.name)) continue;
  process.stderr.write(`${bench.name}…\n`);
  for (const measure of await bench.run()) process.stdout.write(`${JSON.stringify(measure)}\n`);
}
process.exit(0);
