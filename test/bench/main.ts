/**
 * `npm run bench [-- name …]`: one JSON object per measure on standard output; without a name, all of them. With
 * `--against REF` each runs in turn with that of a checkout of REF, `--rounds N` times, and is printed beside it.
 * `guard` alone compares start, memory, windows and presses of the two in five minutes, against the last tag without REF.
 */
import { parseArgs } from 'node:util';
import { ROOT } from '../../scripts/lib/paths.ts';
import { runAgainst } from './against.ts';
import { bigSpace } from './big-space/bench.ts';
import { buildApp } from './bundled-app.ts';
import { consoleForm } from './console/bench.ts';
import { controls } from './controls/bench.ts';
import { debrief } from './debrief/bench.ts';
import { deskLive } from './desk-live/bench.ts';
import { deskOverHttp } from './desk-over-http/bench.ts';
import { dragging } from './drag/bench.ts';
import { commitOf, earlierBuild, lastTag } from './earlier-build.ts';
import { fader } from './fader/bench.ts';
import { guard } from './guard/guard.ts';
import { hostStart } from './host-start/bench.ts';
import { library } from './library/bench.ts';
import { liveRecording } from './live-recording/bench.ts';
import { loaded } from './loaded/bench.ts';
import { longShow } from './long-show/bench.ts';
import { media } from './media/bench.ts';
import type { Bench } from './measure.ts';
import { panelOpen } from './panel-open/bench.ts';
import { pressMedia } from './press-media/bench.ts';
import { press } from './press/bench.ts';
import { pressRules } from './press-rules/bench.ts';
import { readingPanel } from './reading-panel/bench.ts';
import { recording } from './recording/bench.ts';
import { relay } from './relay/bench.ts';
import { replay } from './replay/bench.ts';
import { speaker } from './speaker/bench.ts';
import { stage } from './stage/bench.ts';
import { teamBenches } from './team/bench.ts';
import { windowOpen } from './window-open/bench.ts';
import { windowMemory } from './window/bench.ts';

const benches: readonly Bench[] = [
  press,
  pressRules,
  pressMedia,
  recording,
  controls,
  fader,
  hostStart,
  deskOverHttp,
  bigSpace,
  stage,
  deskLive,
  dragging,
  longShow,
  relay,
  speaker,
  ...teamBenches,
  media,
  replay,
  liveRecording,
  library,
  debrief,
  consoleForm,
  windowOpen,
  loaded,
  panelOpen,
  readingPanel,
  windowMemory,
];

const GUARD = 'guard';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const asked = positionals.filter((name) => name !== GUARD);
const isGuard = positionals.includes(GUARD);
const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
const print = (results: readonly object[]): void => {
  for (const one of results) process.stdout.write(`${JSON.stringify(one)}\n`);
};

const unknown = asked.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  say(
    `There is no benchmark ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')} and ${GUARD}.`,
  );
  process.exit(2);
}

if (options.against !== undefined || isGuard) {
  const commit = commitOf(options.against ?? lastTag());
  say(`against ${commit}…`);
  const earlier = earlierBuild(commit);
  if (isGuard) {
    buildApp();
    print(await guard({ ours: ROOT, theirs: earlier }, say));
  }
  const names = asked.length > 0 || isGuard ? asked : benches.map(({ name }) => name);
  print(runAgainst(names, earlier, Math.max(1, Number(options.rounds))));
  process.exit(0);
}

for (const bench of benches) {
  if (asked.length > 0 && !asked.includes(bench.name)) continue;
  say(`${bench.name}…`);
  print(await bench.run());
}
process.exit(0);
