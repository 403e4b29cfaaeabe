/**
 * The recording of a show, in a process that can be killed: `node record.ts <folder of data> <folder of media>
 * <beginning of the show, Unix ms> <from, ms of the show> <to> <run> [<session>]`. Time passes as fast as packets can be
 * taken. It tells `{ at }` for each second of the show; the last run ends the live and tells `{ token }`.
 */
import { join } from 'node:path';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import { DEFAULT_RECORDING_LIMITS } from '#shared/settings/recording-limits.ts';
import { joinRoom } from '../../../src-service/families/room/people.ts';
import { handOn, type Stream } from '../../../src-service/media/engine/incoming-stream.ts';
import { createRecorders } from '../../../src-service/media/engine/source-recorder.ts';
import type { EngineEvent } from '../../../src-service/media/media-engine.ts';
import { PacketHistory } from '../../../src-service/media/packets/packet-history.ts';
import { Packetiser, ticksOf } from '../../../src-service/media/packets/packetise.ts';
import { StreamPacket } from '../../../src-service/media/packets/stream-packet.ts';
import { createRecordingFiles } from '../../../src-service/room/recording-files.ts';
import { createRoomHub } from '../../../src-service/room/room-hub.ts';
import { createRoomRecorder } from '../../../src-service/room/room-recorder.ts';
import { issueRoomToken } from '../../../src-service/room/room-token.ts';
import { createService } from '../../../src-service/server/create-service.ts';
import { PICTURE_MS, readMedia, SOUND_MS } from './media.ts';
import { PEOPLE, SCENE_MS, SHOW_MS, WAY_MS, sourceName } from './show.ts';

const [, , data = '', mediaFolder = '', start = '', from = '', to = '', run = '', known] = process.argv;
const STARTED_AT = Number(start);
const NTP_TO_UNIX_SEC = 2_208_988_800;
const REPORT_MS = 1000;
/** So often the disk catches up: time passes faster here than it writes. */
const YIELD_MS = 200;

const { pictures, sounds } = readMedia(mediaFolder);
const clock = createManualClock(STARTED_AT + Number(from) + WAY_MS);
const service = createService({ data, apiRoot: 'http://127.0.0.1:9', seed: 'empty', log: silentLog, clock });
const { context: ctx } = service;
const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
  const { baseUrl, apiRoot, fullKey } = service.ready;
  const root = path.startsWith('/rehearsal') ? apiRoot : baseUrl;
  const answer = await service.fetch(
    new Request(`${root}${path}`, {
      method,
      headers: { authorization: `Bearer ${fullKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? null : await answer.json()) as Answer;
};

interface Show {
  readonly sessionId: string;
  readonly userIds: readonly string[];
  readonly sceneIds: readonly string[];
}

const prepare = async (): Promise<Show> => {
  const { session } = await call<{ session: { id: string; hostId: string } }>('POST', '/live/sessions', {
    title: 'Two hours',
    scheduledAt: STARTED_AT,
    replay: 'all',
  });
  const userIds = [session.hostId];
  const sceneIds: string[] = [];
  for (let person = 1; person < PEOPLE; person += 1) {
    const user = { externalId: `guest-${person}`, name: `Guest ${person}` };
    const { userId } = await call<{ userId: string }>('POST', '/live/entry', {
      sessionId: session.id,
      user,
      role: 'speaker',
    });
    userIds.push(userId);
  }
  const everybody = userIds.map((_, person) =>
    person === 0 ? { kind: 'host' } : { kind: 'guest', guestIndex: person - 1 },
  );
  for (const [name, layout, slots] of [
    ['Everybody', 'grid', everybody],
    ['Two of them', 'sidebyside', everybody.slice(0, 2)],
  ] as const) {
    const path = `/live/sessions/${session.id}/scenes`;
    sceneIds.push((await call<{ scene: { id: string } }>('POST', path, { name, layout, slots })).scene.id);
  }
  await call('POST', `/rehearsal/sessions/${session.id}/start`);
  return { sessionId: session.id, userIds, sceneIds };
};

const show = known === undefined ? await prepare() : (JSON.parse(known) as Show);
process.send?.({ show });

interface Sent {
  readonly person: number;
  readonly kind: 'camera' | 'microphone';
  readonly stream: Stream;
  readonly packetiser: Packetiser;
}
const sent = new Map<string, Sent>();
for (let person = 0; person < PEOPLE; person += 1) {
  for (const kind of ['camera', 'microphone'] as const) {
    const line = kind === 'camera' ? 'video' : 'audio';
    const history = new PacketHistory();
    const stream: Stream = { kind: line, receivers: new Set(), history, askKeyframe: () => undefined };
    sent.set(sourceName(run, person, kind), { person, kind, stream, packetiser: new Packetiser(line) });
  }
}

let hear: (event: EngineEvent) => void = () => {};
const recorders = createRecorders(
  { ...clock, unixNow: () => clock.now() },
  { has: (source) => sent.has(source), stream: (source) => sent.get(source)?.stream ?? null },
  (event) => hear(event),
);
const recorder = createRoomRecorder({
  ctx,
  hub: createRoomHub(ctx),
  engine: { record: (source, path) => recorders.record(source, path), onEvent: (listener) => (hear = listener) },
  files: createRecordingFiles(ctx, join(data, 'recordings'), () => DEFAULT_RECORDING_LIMITS),
});
show.userIds.forEach((userId, person) => {
  const role = person === 0 ? 'host' : 'speaker';
  joinRoom(ctx, { sessionId: show.sessionId, userId, role, source: 'member', spectator: null });
});
recorder.follow(
  show.sessionId,
  [...sent].map(([id, { person, kind }]): MediaSource => ({
    id,
    userId: show.userIds[person] ?? '',
    kind,
    muted: false,
    talking: false,
    small: false,
  })),
);

const reportOf = (kind: 'audio' | 'video', at: number): Buffer => {
  const report = Buffer.alloc(28);
  const seconds = (STARTED_AT + at) / 1000 + NTP_TO_UNIX_SEC;
  report.writeUInt32BE(Math.floor(seconds), 8);
  report.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), 12);
  report.writeUInt32BE(ticksOf(kind, at * 1000), 16);
  return report;
};

/** The packets that a source sends at an instant of the show. */
const send = ({ person, kind, stream, packetiser }: Sent, at: number): void => {
  const isPicture = kind === 'camera';
  if (at % (isPicture ? PICTURE_MS : SOUND_MS) === 0) {
    const picture = pictures[at / PICTURE_MS + person * 600];
    const data = isPicture ? picture?.data : sounds[(at / SOUND_MS) % sounds.length];
    if (!data) throw new Error('the show is longer than its media');
    const packets = packetiser.packets(data, at * 1000).map((bytes) => new StreamPacket(bytes));
    handOn(stream, packets, at);
  }
  if (at % REPORT_MS === 0) {
    for (const receiver of stream.receivers) receiver.senderReport(stream, reportOf(stream.kind, at));
  }
};

/** Waits until nothing is on its way to the disk. */
const written = async (): Promise<void> => {
  do await new Promise((resolve) => setImmediate(resolve));
  while (process.getActiveResourcesInfo().includes('FSReqPromise'));
};

for (let at = Number(from); at < Number(to); at += SOUND_MS) {
  if (at % SCENE_MS === 0) {
    const sceneId = show.sceneIds[(at / SCENE_MS) % show.sceneIds.length] ?? '';
    await call('POST', `/live/sessions/${show.sessionId}/scenes/${sceneId}/activate`);
  }
  for (const one of sent.values()) send(one, at);
  if (at % YIELD_MS === 0) await written();
  if (at % 1000 === 0) process.send?.({ at });
  clock.advance(SOUND_MS);
}
// A process that is to be killed does not get here.
if (Number(to) === SHOW_MS) {
  await call('POST', `/rehearsal/sessions/${show.sessionId}/end`);
  recorder.stop();
  const identity = {
    sessionId: show.sessionId,
    userId: show.userIds[1] ?? '',
    role: 'speaker',
    source: 'member',
  } as const;
  process.send?.({ token: issueRoomToken(ctx, identity) });
}
process.on('disconnect', () => process.exit(0));
